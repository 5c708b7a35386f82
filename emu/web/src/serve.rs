//! Serves a built page on this computer.

use anyhow::{Result, anyhow};
use std::fs;
use std::path::{Component, Path, PathBuf};
use tiny_http::{Header, Method, Request, Response, Server};

/// Types of the files, by their endings.
const TYPES: [(&str, &str); 5] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("tap", "application/octet-stream"),
];

/// Serves a folder on 127.0.0.1 until the program is stopped. The address `/` is `zxlab.html`.
///
/// # Errors
/// A port that cannot be taken.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<()> {
    let server = Server::http(("127.0.0.1", port)).map_err(|error| anyhow!("port {port}: {error}"))?;
    if let Some(address) = server.server_addr().to_ip() {
        println!("http://{address}/");
    }
    for request in server.incoming_requests() {
        // A browser that has gone away is none of the server's concern.
        let _ = answer(folder, request);
    }
    Ok(())
}

fn answer(folder: &Path, request: Request) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::from_string("only GET").with_status_code(405));
    }
    let found = file(folder, request.url()).and_then(|path| Some((fs::read(&path).ok()?, path)));
    let Some((bytes, path)) = found else {
        return request.respond(Response::from_string("not found").with_status_code(404));
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
    let kind = TYPES.iter().find(|(known, _)| *known == ending).map_or("application/octet-stream", |(_, kind)| kind);
    let mut response = Response::from_data(bytes);
    for (name, value) in [("Content-Type", kind), ("Cache-Control", "no-store")] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// Returns the file of an address, if it is inside the folder.
fn file(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let path = match path {
        "" => "zxlab.html".to_owned(),
        folder if folder.ends_with('/') => format!("{folder}index.html"),
        file => file.to_owned(),
    };
    let is_inside = Path::new(&path).components().all(|part| matches!(part, Component::Normal(_)));
    is_inside.then(|| folder.join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_have_addresses() {
        let folder = Path::new("out");
        assert_eq!(file(folder, "/"), Some(PathBuf::from("out/zxlab.html")));
        assert_eq!(file(folder, "/?url=x.tap"), Some(PathBuf::from("out/zxlab.html")));
        assert_eq!(file(folder, "/files/"), Some(PathBuf::from("out/files/index.html")));
        assert_eq!(file(folder, "/files/machine.wasm"), Some(PathBuf::from("out/files/machine.wasm")));
        for outside in ["/../Cargo.toml", "/files/../../x", "//etc/../x"] {
            assert_eq!(file(folder, outside), None, "{outside}");
        }
    }
}
