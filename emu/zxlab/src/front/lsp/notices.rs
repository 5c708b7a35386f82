//! What the editor tells: texts that are opened, changed, saved and closed, and files and folders that change on the disk.

use super::analysis::{Main, analyse};
use super::texts::path_of;
use super::{Known, Server};
use anyhow::Result;
use lsp_server::Notification;
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidChangeWorkspaceFolders, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Notification as _,
};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

impl Server {
    /// Follows what happens to the texts. Notifications that are not known, or not as agreed, are ignored, as the protocol wants.
    pub(super) fn notice(&mut self, notification: Notification) -> Result<()> {
        fn read<N: lsp_types::notification::Notification>(parameters: serde_json::Value) -> Option<N::Params>
        where
            N::Params: DeserializeOwned,
        {
            serde_json::from_value(parameters).ok()
        }
        let Notification { method, params } = notification;
        match method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(opened) = read::<DidOpenTextDocument>(params)
                    && let Some(path) = path_of(&opened.text_document.uri)
                {
                    self.texts.set(path.clone(), opened.text_document.text, opened.text_document.version);
                    self.open(&path)?;
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(changed) = read::<DidChangeTextDocument>(params)
                    && let Some(path) = path_of(&changed.text_document.uri)
                {
                    changed.content_changes.into_iter().for_each(|change| self.texts.change(&path, change));
                    self.texts.set_version(&path, changed.text_document.version);
                    self.mark(&path);
                }
            }
            DidSaveTextDocument::METHOD => {
                if let Some(path) = read::<DidSaveTextDocument>(params).and_then(|it| path_of(&it.text_document.uri)) {
                    self.mark(&path);
                    self.assemble_changed()?;
                    self.prove(&path);
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(path) = read::<DidCloseTextDocument>(params).and_then(|it| path_of(&it.text_document.uri)) {
                    self.texts.close(&path);
                    self.mark(&path);
                    self.mains.remove(&path);
                    let used: BTreeSet<&PathBuf> = self.mains.values().collect();
                    self.known.retain(|main, _| used.contains(main));
                    self.changed.retain(|main| used.contains(main));
                    self.publish()?;
                }
            }
            DidChangeWorkspaceFolders::METHOD => {
                if let Some(changed) = read::<DidChangeWorkspaceFolders>(params) {
                    let removed: Vec<PathBuf> =
                        changed.event.removed.iter().filter_map(|folder| path_of(&folder.uri)).collect();
                    self.roots.retain(|root| !removed.contains(root));
                    self.roots.extend(changed.event.added.iter().filter_map(|folder| path_of(&folder.uri)));
                }
            }
            DidChangeWatchedFiles::METHOD => {
                let changes = read::<DidChangeWatchedFiles>(params).map(|it| it.changes).unwrap_or_default();
                let changed: Vec<PathBuf> = changes.iter().filter_map(|change| path_of(&change.uri)).collect();
                changed.iter().for_each(|path| self.mark(path));
                // Sources may belong to the project now, or no longer.
                if changed.iter().any(|path| path.ends_with(pipeline::PROJECT_FILE)) {
                    self.open_again()?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Finds the main that an opened file belongs to, and assembles it. The results of its proof are computed too.
    fn open(&mut self, path: &Path) -> Result<()> {
        let includes = |known: &Known| known.files.iter().any(|file| file == path);
        if let Some((main, _)) = self.known.iter().find(|(main, known)| main.as_path() != path && includes(known)) {
            self.mains.insert(path.to_owned(), main.clone());
            self.mark(path);
            return Ok(());
        }
        let mut best = None;
        for main in Main::candidates(path) {
            let outcome = analyse(&main, &self.texts);
            if !outcome.files.iter().any(|file| file == path) {
                continue;
            }
            // A file that does not assemble by itself may be a part of a source in another folder.
            let is_part = main.is_file(path) && outcome.analysis.is_none();
            if best.is_none() || !is_part {
                best = Some((main, outcome));
            }
            if !is_part {
                break;
            }
        }
        if let Some((main, outcome)) = best {
            let key = main.path().to_owned();
            self.mains.insert(path.to_owned(), key.clone());
            let mut known = Known::new(main, outcome);
            if !known.assembles() {
                known.repair(&self.texts);
            }
            self.known.insert(key, known);
        }
        self.publish()?;
        self.prove(path);
        Ok(())
    }

    /// Finds the mains of all open files anew.
    fn open_again(&mut self) -> Result<()> {
        (self.known, self.mains) = (BTreeMap::new(), BTreeMap::new());
        self.changed.clear();
        self.changed_since = None;
        let open: Vec<PathBuf> = self.texts.paths().map(Path::to_owned).collect();
        open.iter().try_for_each(|path| self.open(path))
    }
}
