// The part of the extension that needs code: it starts `zxlab lsp` and `zxlab dap`, and offers tasks.

const fs = require('fs');
const path = require('path');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const LANGUAGE = 'z80-asm';

/** The tasks: a command of zxlab for the source in the editor, and what finds errors in its output. */
const TASKS = [
    { command: 'build', group: vscode.TaskGroup.Build, matcher: '$zxlab', whole: true },
    { command: 'prove', group: vscode.TaskGroup.Test, matcher: ['$zxlab', '$zxlab-prove'] },
    { command: 'play', matcher: '$zxlab', whole: true },
];

let client;

function program() {
    return vscode.workspace.getConfiguration('zxlab').get('path') || 'zxlab';
}

/** Returns the folder of the project in whose tree the source in the editor is, if there is one. */
function project() {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (uri?.scheme !== 'file') {
        return undefined;
    }
    let folder = path.dirname(uri.fsPath);
    while (!fs.existsSync(path.join(folder, 'zxlab.toml'))) {
        const above = path.dirname(folder);
        if (above === folder) {
            return undefined;
        }
        folder = above;
    }
    return folder;
}

/**
 * Returns a task. `file` is a source, a project or a program; without one it is the source in the editor, or for commands that
 * take a whole program the project that it belongs to.
 */
function task({ command, group, matcher, whole }, definition) {
    const { file = (whole && project()) || '${file}', args = [] } = definition;
    // A definition with a file of its own can start while no editor is open.
    const options = definition.file ? {} : { cwd: '${fileDirname}' };
    const execution = new vscode.ProcessExecution(program(), [command, file, ...args], options);
    const made = new vscode.Task(definition, vscode.TaskScope.Workspace, command, 'zxlab', execution, matcher);
    made.group = group;
    return made;
}

const tasks = {
    provideTasks: () => TASKS.map(known => task(known, { type: 'zxlab', command: known.command })),
    resolveTask: ({ definition }) => {
        const known = TASKS.find(known => known.command === definition.command) ?? { command: definition.command };
        return task(known, definition);
    },
};

const adapters = {
    createDebugAdapterDescriptor: ({ configuration }) =>
        configuration.request === 'attach'
            ? new vscode.DebugAdapterServer(configuration.port)
            : new vscode.DebugAdapterExecutable(program(), ['dap']),
};

const configurations = {
    // F5 without a launch.json debugs the source in the editor.
    resolveDebugConfiguration: (_folder, configuration) =>
        configuration.type
            ? configuration
            : { type: 'zxlab', request: 'launch', name: 'zxlab', program: '${file}', stopOnEntry: true },
};

const clientOptions = {
    documentSelector: [{ scheme: 'file', language: LANGUAGE }, { scheme: 'untitled', language: LANGUAGE }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/{*.asm,*.inc,zxlab.toml}') },
    middleware: {
        // The server answers with the launch arguments of the case that fails.
        executeCommand: async (command, args, next) => {
            const answer = await next(command, args);
            if (command === 'zxlab.debugCase' && answer) {
                await vscode.debug.startDebugging(undefined, answer);
            }
            return answer;
        },
    },
};

exports.activate = async context => {
    context.subscriptions.push(
        vscode.debug.registerDebugAdapterDescriptorFactory('zxlab', adapters),
        vscode.debug.registerDebugConfigurationProvider('zxlab', configurations),
        vscode.tasks.registerTaskProvider('zxlab', tasks),
    );
    client = new LanguageClient('zxlab', 'zxlab', { command: program(), args: ['lsp'] }, clientOptions);
    try {
        await client.start();
    } catch (error) {
        const settings = 'Open settings';
        const message = `${program()}: ${error.message ?? error}. The setting zxlab.path names the program zxlab.`;
        if ((await vscode.window.showErrorMessage(message, settings)) === settings) {
            await vscode.commands.executeCommand('workbench.action.openSettings', 'zxlab.path');
        }
    }
};

exports.deactivate = () => client?.stop();
