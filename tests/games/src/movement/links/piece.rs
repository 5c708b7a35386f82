//! A piece of the logical model, prepared for a board: its rays from every space.

use super::Links;
use crate::movement::asked::{Asked, Turn};
use crate::movement::language::{Expression, Function, Path, Role, Tail};
use crate::movement::space::Spaces;

/// A definition by links, prepared for a board.
#[derive(Clone, Debug)]
pub struct ByLinks {
    check: Node,
    list: Expression,
    links: Links,
    turn: Turn,
}

/// One of the two spaces of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Origin,
    Destination,
}

/// A check, prepared.
#[derive(Clone, Debug)]
enum Node {
    Constant(bool),
    Empty(End),
    Unmoved(End),
    /// The spaces that the leaps from each space lead to: together, and one by one.
    Leap(End, End, Vec<Spaces>, Vec<Vec<Option<u8>>>),
    Ride(End, End, Rides),
    And(Vec<Node>),
    Or(Vec<Node>),
    Not(Box<Node>),
}

/// The rays of a ride from each space.
#[derive(Clone, Debug, Default)]
struct Rides {
    /// For each space, where its rays begin in `rays`; one more for the end.
    starts: Vec<u32>,
    /// For each ray, where its spaces begin in `spaces`; one more for the end.
    rays: Vec<u32>,
    spaces: Vec<u8>,
    /// Paths with marks, which depend on the stones.
    marked: Vec<Path>,
}

impl ByLinks {
    /// Prepares a check and a list for a board. With [`Turn::Half`] the directions are turned by half a turn, as for Black.
    ///
    /// # Errors
    /// The obstacle: a function of the other model, or a direction without an opposite.
    pub fn new(check: &Expression, list: &Expression, links: &Links, turn: Turn) -> Result<ByLinks, String> {
        let list = turned(list, links, turn)?;
        let check = Node::new(&turned(check, links, turn)?, links)?;
        entries(&list, links, 0)?;
        Ok(ByLinks { check, list, links: links.clone(), turn })
    }

    /// Returns for whom the piece was prepared.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns the spaces to which the check lets the piece go. What stands on them is not asked unless the definition does.
    pub fn moves(&self, asked: &Asked) -> Spaces {
        let all = self.links.spaces;
        self.check.set(asked, &self.links).both(all).without(Spaces::one(asked.origin))
    }

    /// Checks a single move.
    pub fn check(&self, asked: &Asked, destination: u8) -> bool {
        destination != asked.origin
            && self.links.spaces.has(destination)
            && self.check.holds(asked, destination, &self.links)
    }

    /// Returns what the list names from a space, repeats and their order kept, but never the space itself.
    pub fn entries(&self, origin: u8) -> Vec<u8> {
        // The list has been evaluated once before, so that no error is left.
        let mut entries = entries(&self.list, &self.links, origin).unwrap_or_default();
        entries.retain(|&space| space != origin);
        entries
    }

    /// Returns the spaces that the list names from a space.
    pub fn list(&self, origin: u8) -> Spaces {
        self.entries(origin).into_iter().collect()
    }

    /// Returns the spaces of each path of the check from a space, in the order in which they are met; a leap is a path of one space,
    /// or of none where there is no link. Paths with marks are left out.
    pub fn paths(&self, origin: u8) -> Vec<Vec<u8>> {
        let mut paths = Vec::new();
        self.check.paths(origin, &mut paths);
        paths
    }
}

/// Returns the expression with its directions turned.
fn turned(expression: &Expression, links: &Links, turn: Turn) -> Result<Expression, String> {
    let parts =
        |parts: &[Expression]| parts.iter().map(|part| turned(part, links, turn)).collect::<Result<Vec<_>, _>>();
    Ok(match expression {
        Expression::And(all) => Expression::And(parts(all)?),
        Expression::Or(all) => Expression::Or(parts(all)?),
        Expression::Not(part) => Expression::Not(Box::new(turned(part, links, turn)?)),
        Expression::Call(function, arguments, Tail::Paths(paths)) if turn == Turn::Half => {
            let mut paths = paths.clone();
            for step in paths.iter_mut().flat_map(|path| &mut path.steps) {
                let turned = links.turned.get(step.direction).copied().flatten();
                step.direction =
                    turned.ok_or("a direction of this board has no opposite, so Black's piece has no moves")?;
            }
            Expression::Call(*function, arguments.clone(), Tail::Paths(paths))
        }
        Expression::Call(function, arguments, tail) => Expression::Call(*function, parts(arguments)?, tail.clone()),
        other => other.clone(),
    })
}

/// Returns the spaces that a list names, repeats kept.
fn entries(list: &Expression, links: &Links, origin: u8) -> Result<Vec<u8>, String> {
    let Expression::Call(function, arguments, tail) = list else {
        return Err("a list of spaces is expected".to_owned());
    };
    let argument = |number: usize| entries(&arguments[number], links, origin);
    match (function, tail) {
        (Function::LogLeaps | Function::LogRays, Tail::Paths(paths)) => {
            // A list is asked from an origin alone.
            if arguments[0] != Expression::Origin {
                return Err("a list by links begins at #0".to_owned());
            }
            Ok(paths.iter().flat_map(|path| links.listed(path, origin)).collect())
        }
        (Function::Merge, _) => Ok([argument(0)?, argument(1)?].concat()),
        (Function::Unique, _) => {
            let mut seen = Spaces::EMPTY;
            let mut all = argument(0)?;
            all.retain(|&space| seen.insert(space));
            Ok(all)
        }
        (other, _) => Err(format!("`{}` is no function of a list by links", other.signature().name)),
    }
}

/// Returns which of the two spaces an argument is.
fn end(argument: &Expression) -> Result<End, String> {
    match argument {
        Expression::Origin => Ok(End::Origin),
        Expression::Destination => Ok(End::Destination),
        _ => Err("`#0` or `#1` is expected".to_owned()),
    }
}

impl Node {
    fn new(check: &Expression, links: &Links) -> Result<Node, String> {
        let all = |parts: &[Expression]| parts.iter().map(|part| Node::new(part, links)).collect::<Result<Vec<_>, _>>();
        let size = links.next.first().map_or(0, Vec::len) as u8;
        Ok(match check {
            Expression::Number(number) => Node::Constant(*number != 0),
            Expression::And(parts) => Node::And(all(parts)?),
            Expression::Or(parts) => Node::Or(all(parts)?),
            Expression::Not(part) => Node::Not(Box::new(Node::new(part, links)?)),
            Expression::Call(function, arguments, tail) => match (function, tail) {
                (Function::Empty, _) => Node::Empty(end(&arguments[0])?),
                (Function::Unmoved, _) => Node::Unmoved(end(&arguments[0])?),
                (Function::LogLeap, Tail::Paths(paths)) => {
                    let leaps = |from| paths.iter().map(move |path| links.ray(path, from).first().copied());
                    let sets = (0..size).map(|from| leaps(from).flatten().collect()).collect();
                    let single = (0..size).map(|from| leaps(from).collect()).collect();
                    Node::Leap(end(&arguments[0])?, end(&arguments[1])?, sets, single)
                }
                (Function::LogRide, Tail::Paths(paths)) => {
                    Node::Ride(end(&arguments[0])?, end(&arguments[1])?, Rides::new(paths, links, size))
                }
                (other, _) => return Err(format!("`{}` is no function of a check by links", other.signature().name)),
            },
            Expression::Origin | Expression::Destination => return Err("a truth is expected".to_owned()),
        })
    }

    /// Returns the destinations for which the check holds.
    fn set(&self, asked: &Asked, links: &Links) -> Spaces {
        let constant = |holds: bool| if holds { Spaces(u128::MAX) } else { Spaces::EMPTY };
        match self {
            Node::Constant(holds) => constant(*holds),
            Node::Empty(End::Origin) => constant(!asked.occupied.has(asked.origin)),
            Node::Unmoved(End::Origin) => constant(asked.unmoved.has(asked.origin)),
            Node::Empty(End::Destination) => Spaces(!asked.occupied.0),
            Node::Unmoved(End::Destination) => asked.unmoved,
            Node::Leap(End::Origin, End::Destination, leaps, _) => leaps[usize::from(asked.origin)],
            Node::Ride(End::Origin, End::Destination, rides) => rides.set(asked.origin, asked.occupied, links),
            // From the right, and only as far as needed.
            Node::And(parts) => {
                let mut set = Spaces(u128::MAX);
                for part in parts.iter().rev() {
                    if set.is_empty() {
                        break;
                    }
                    set = set.both(part.set(asked, links));
                }
                set
            }
            Node::Or(parts) => parts.iter().rev().map(|part| part.set(asked, links)).collect(),
            Node::Not(part) => Spaces(!part.set(asked, links).0),
            Node::Leap(..) | Node::Ride(..) => {
                links.spaces.iter().filter(|&destination| self.holds(asked, destination, links)).collect()
            }
        }
    }

    /// Returns true if the check holds for a destination.
    fn holds(&self, asked: &Asked, destination: u8, links: &Links) -> bool {
        let space = |end: End| if end == End::Origin { asked.origin } else { destination };
        match self {
            Node::Constant(holds) => *holds,
            Node::Empty(end) => !asked.occupied.has(space(*end)),
            Node::Unmoved(end) => asked.unmoved.has(space(*end)),
            Node::Leap(from, to, leaps, _) => leaps[usize::from(space(*from))].has(space(*to)),
            Node::Ride(from, to, rides) => rides.reaches(space(*from), space(*to), asked.occupied, links),
            Node::And(parts) => parts.iter().rev().all(|part| part.holds(asked, destination, links)),
            Node::Or(parts) => parts.iter().rev().any(|part| part.holds(asked, destination, links)),
            Node::Not(part) => !part.holds(asked, destination, links),
        }
    }

    /// Adds the paths from a space that the check has outside of `not`.
    fn paths(&self, origin: u8, paths: &mut Vec<Vec<u8>>) {
        match self {
            Node::Leap(End::Origin, End::Destination, _, leaps) => {
                let leaps = &leaps[usize::from(origin)];
                paths.extend(leaps.iter().map(|leap| leap.iter().copied().collect::<Vec<_>>()));
            }
            Node::Ride(End::Origin, End::Destination, rides) => {
                paths.extend(rides.of(origin).map(<[u8]>::to_vec));
            }
            Node::And(parts) | Node::Or(parts) => parts.iter().for_each(|part| part.paths(origin, paths)),
            _ => {}
        }
    }
}

impl Rides {
    fn new(paths: &[Path], links: &Links, size: u8) -> Rides {
        let is_marked = |path: &&Path| path.steps.iter().any(|step| step.role != Role::End);
        let marked = paths.iter().filter(is_marked).cloned().collect();
        let plain: Vec<&Path> = paths.iter().filter(|path| !is_marked(path)).collect();
        let mut rides = Rides { rays: vec![0], marked, ..Rides::default() };
        for origin in 0..size {
            rides.starts.push(rides.rays.len() as u32 - 1);
            for path in &plain {
                let ray = links.ray(path, origin);
                rides.spaces.extend(ray);
                rides.rays.push(rides.spaces.len() as u32);
            }
        }
        rides.starts.push(rides.rays.len() as u32 - 1);
        rides
    }

    /// Returns the rays from a space.
    fn of(&self, origin: u8) -> impl Iterator<Item = &[u8]> {
        let from = self.starts[usize::from(origin)] as usize;
        let to = self.starts[usize::from(origin) + 1] as usize;
        self.rays[from..=to].windows(2).map(|ends| &self.spaces[ends[0] as usize..ends[1] as usize])
    }

    fn set(&self, origin: u8, occupied: Spaces, links: &Links) -> Spaces {
        let mut set = Spaces::EMPTY;
        for ray in self.of(origin) {
            for &space in ray {
                set.add(space);
                if occupied.has(space) {
                    break;
                }
            }
        }
        for path in &self.marked {
            links.walk_over(path, origin, occupied, |space| set.add(space));
        }
        set
    }

    fn reaches(&self, origin: u8, destination: u8, occupied: Spaces, links: &Links) -> bool {
        let along = |ray: &[u8]| {
            for &space in ray {
                if space == destination {
                    return true;
                }
                if occupied.has(space) {
                    return false;
                }
            }
            false
        };
        self.of(origin).any(along)
            || self.marked.iter().any(|path| {
                let mut met = false;
                links.walk_over(path, origin, occupied, |space| met |= space == destination);
                met
            })
    }
}
