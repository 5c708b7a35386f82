//! `zxlab lsp` with Neovim as its client, configured by the lines that `EDITORS.md` has for it. Skipped where Neovim is not installed.

use crate::common::{TestFolder, found, skipped};
use serde_json::Value;
use std::process::{Command, Stdio};

const SOURCE: &str = "        ORG  $8000
Lives   EQU  3
; double: twice a number
; In:       A = 0..100
; Out:      A = A * 2
; Clobbers: -
; T: 30   Stack: 0
double: CP   7
        RET  Z
        ADD  A,A
        RET
start:  LD   A,Lives
        CALL double
   JR start
        END  start
";

/// The script that Neovim runs: it opens the source, asks as a user would, and writes the answers.
const DRIVER: &str = r#"
package.preload['dap'] = function()
  return { adapters = {}, configurations = {}, run = function(launch) vim.g.launch = vim.json.encode(launch) end }
end
dofile('init.lua')
vim.cmd('edit main.asm')
local found = { filetype = vim.bo.filetype, messages = {} }
local function wait(what, is)
  if not vim.wait(60000, is, 20) then error('waited in vain for ' .. what) end
end
local function clients() return vim.lsp.buf_get_clients and vim.lsp.buf_get_clients(0) or vim.lsp.get_clients({ bufnr = 0 }) end
wait('the server', function() return next(clients()) ~= nil and select(2, next(clients())).initialized ~= false end)
local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  local answers, why = vim.lsp.buf_request_sync(0, method, params, 60000)
  local _, answer = next(answers or error(method .. ': ' .. tostring(why)))
  return answer.result
end
local at = function(line, column) return { line = line, character = column } end
-- The proof at opening: a contract that fails is a diagnostic with its case.
wait('the proof', function() return #vim.diagnostic.get(0) > 0 end)
local failed = vim.diagnostic.get(0)[1]
found.failed = { failed.lnum, failed.message }
found.hover = ask('textDocument/hover', { position = at(12, 14) }).contents.value
found.definition = ask('textDocument/definition', { position = at(12, 14) }).range.start.line
found.references = #ask('textDocument/references', { position = at(12, 14), context = { includeDeclaration = true } })
found.completion = #ask('textDocument/completion', { position = at(12, 15) })
found.symbols = #ask('textDocument/documentSymbol', {})
-- Errors as one types, and their correction.
vim.api.nvim_buf_set_lines(0, 12, 13, true, { '        CALL duoble' })
wait('an error', function()
  local all = vim.diagnostic.get(0)
  for _, one in ipairs(all) do if one.message:find('did you mean') then return true end end
  return false
end)
for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found.messages, one.message) end
vim.api.nvim_buf_set_lines(0, 12, 13, true, { '        CALL double' })
wait('no error', function() return #vim.diagnostic.get(0) == 1 end)
-- The layout.
if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 60000 }) else vim.lsp.buf.formatting_sync(nil, 60000) end
found.line = vim.api.nvim_buf_get_lines(0, 13, 14, true)[1]
-- Another name.
vim.api.nvim_win_set_cursor(0, { 8, 1 })
vim.lsp.buf.rename('twice')
wait('the name', function() return vim.api.nvim_buf_get_lines(0, 12, 13, true)[1]:find('CALL twice') ~= nil end)
vim.cmd('silent undo')
vim.cmd('silent write')
-- The lens that Neovim shows by itself.
wait('a lens', function()
  for _, lens in ipairs(vim.lsp.codelens.get(0)) do
    if lens.command and lens.command.title == 'debug this case' then return true end
  end
  return false
end)
found.said = vim.api.nvim_exec('messages', true)
-- Another file has the same server.
vim.cmd('edit')
vim.cmd('edit other.asm')
vim.cmd('edit main.asm')
found.clients = #vim.lsp.get_active_clients()
-- The lens that starts the debugger.
local case
wait('the lens', function()
  for _, lens in ipairs(ask('textDocument/codeLens', {}) or {}) do
    if lens.command.title == 'debug this case' then case = lens.command end
  end
  return case ~= nil
end)
vim.lsp.commands['zxlab.debugCase'](case, { bufnr = 0 })
wait('the launch', function() return vim.g.launch ~= nil end)
found.launch = vim.json.decode(vim.g.launch)
vim.fn.writefile({ vim.json.encode(found) }, 'found.json')
vim.cmd('qall!')
"#;

/// Returns the lines of a page's first block of code in a language, after a title.
fn block(page: &str, title: &str, language: &str) -> String {
    let (_, after) = page.split_once(&format!("\n## {title}\n")).unwrap();
    let (_, after) = after.split_once(&format!("\n```{language}\n")).unwrap();
    after.split_once("```\n").unwrap().0.to_owned()
}

#[test]
fn neovim_shows_what_the_server_knows() {
    if !found("nvim") {
        return skipped("the client", "Neovim is not installed");
    }
    let folder = TestFolder::new();
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/EDITORS.md")).unwrap();
    folder.write("init.lua", block(&page, "Neovim", "lua"));
    folder.write("driver.lua", format!("local done, why = pcall(function() {DRIVER} end)\nif not done then vim.fn.writefile({{ tostring(why) }}, 'failed.txt') vim.cmd('cquit') end\n"));
    folder.write("main.asm", SOURCE);
    folder.write("other.asm", " nop\n");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_zxlab")).parent().unwrap().to_owned();
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&paths))).unwrap();
    let status = Command::new("nvim")
        .args(["--headless", "--clean", "-c", "luafile driver.lua"])
        .current_dir(folder.path())
        .env("PATH", paths)
        .env("XDG_STATE_HOME", folder.path())
        .env("XDG_CACHE_HOME", folder.path())
        .stdin(Stdio::null())
        .status()
        .unwrap();
    let failed = std::fs::read_to_string(folder.path().join("failed.txt")).unwrap_or_default();
    assert!(status.success(), "Neovim: {failed}");
    let found: Value = serde_json::from_slice(&folder.read("found.json")).unwrap();
    let text = |name: &str| found[name].as_str().unwrap_or_default();
    assert_eq!((text("filetype"), &found["failed"][0]), ("z80", &2.into()), "{found}");
    let failed = found["failed"][1].as_str().unwrap();
    assert!(failed.starts_with("double: fails for A = 7: A is 7, and should be 14"), "{failed}");
    let hover = text("hover");
    assert!(hover.contains("label `double` = 32768") && hover.contains("`$8000: FE 07`"), "{hover}");
    assert!(hover.contains("Out:      A = A * 2") && hover.contains("fails for A = 7"), "{hover}");
    let counts = ["definition", "references", "completion", "symbols"].map(|name| found[name].as_u64().unwrap());
    assert_eq!(counts, [7, 3, 1, 3], "{found}");
    assert!(!text("said").contains("Error"), "{}", text("said"));
    assert_eq!(found["clients"], 1, "{found}");
    let messages = found["messages"].as_array().unwrap();
    assert!(messages.iter().any(|one| one.as_str().unwrap().ends_with("(did you mean `double`?)")), "{messages:?}");
    assert_eq!(text("line"), "        JR   start");
    let launch = &found["launch"];
    assert_eq!((&launch["type"], &launch["call"]), (&"zxlab".into(), &"double".into()), "{launch}");
    assert_eq!(launch["inputs"]["AF"].as_u64().map(|word| word >> 8), Some(7), "{launch}");
}
