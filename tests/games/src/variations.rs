//! Variations of a list: the lists that differ from it in one place, from which the mutants of a table are made.

/// Returns the lists in which one element is another one. `others` returns the elements that can stand in place of one. If
/// `shorter`, also the lists that lack an element; if `swapped`, also those in which two neighbours have changed places.
///
/// ```
/// use games::variations;
/// let all = variations(&['a', 'b'], |_| vec!['c'], true, true);
/// let all: Vec<String> = all.iter().map(|list| list.iter().collect()).collect();
/// assert_eq!(all, ["cb", "b", "ba", "ac", "a"]);
/// ```
pub fn variations<T: Clone>(list: &[T], others: impl Fn(&T) -> Vec<T>, shorter: bool, swapped: bool) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for place in 0..list.len() {
        for other in others(&list[place]) {
            let mut list = list.to_vec();
            list[place] = other;
            all.push(list);
        }
        if shorter {
            let mut list = list.to_vec();
            list.remove(place);
            all.push(list);
        }
        if swapped && place + 1 < list.len() {
            let mut list = list.to_vec();
            list.swap(place, place + 1);
            all.push(list);
        }
    }
    all
}
