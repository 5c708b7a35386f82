// Drives `zxlab dap` with the client by which Visual Studio Code's debug adapters are tested, and prints what it found as JSON.
// It runs in a folder with main.asm, fails.asm and part.inc.
//
//   node debug_client.js ZXLAB FOLDER_WITH_THE_CLIENT

const [zxlab, modules] = process.argv.slice(2);
const { DebugClient } = require(require.resolve('@vscode/debugadapter-testsupport', { paths: [modules] }));
const path = require('node:path');

const main = path.resolve('main.asm');
const part = path.resolve('part.inc');
const thread = { threadId: 1 };

/** Starts an adapter for a session, and ends it afterwards. */
async function session(use) {
    const client = new DebugClient(zxlab, 'dap', 'zxlab');
    client.defaultTimeout = 60000;
    await client.start();
    try {
        return await use(client);
    } finally {
        await client.stop();
    }
}

/** Sends a request to run; returns the reason of the stop, the file and the line. */
async function go(client, request) {
    const [event] = await Promise.all([client.waitForEvent('stopped'), request()]);
    const { stackFrames } = (await client.stackTraceRequest(thread)).body;
    return [event.body.reason, stackFrames[0].source?.name, stackFrames[0].line];
}

/** Launches a program with breakpoints in main.asm; returns the first stop. */
async function launched(client, launch, breakpoints) {
    await Promise.all([client.waitForEvent('initialized'), client.launch({ program: main, ...launch })]);
    const set = await client.setBreakpointsRequest({ source: { path: main }, breakpoints });
    const stop = await go(client, () => client.configurationDoneRequest());
    return { verified: set.body.breakpoints.map(one => one.verified), stop };
}

async function run() {
    const found = {};
    // A breakpoint in an included file, by the client's own helper.
    await session(client => client.hitBreakpoint({ program: main, stopOnEntry: false }, { path: part, line: 2 }));
    found.included = true;

    await session(async client => {
        // A breakpoint after a HALT, a hit count, a message to log, and a line that does not exist.
        const lines = [{ line: 6 }, { line: 7, hitCondition: '3' }, { line: 8, logMessage: 'A is {A}' }, { line: 0 }];
        found.launched = await launched(client, { stopOnEntry: true }, lines);
        found.afterHalt = await go(client, () => client.continueRequest(thread));
        found.count = (await client.evaluateRequest({ expression: 'B', context: 'watch' })).body.result;
        const [again] = await Promise.all([
            go(client, () => client.continueRequest(thread)),
            client.assertOutput('console', 'A is 1'),
        ]);
        found.again = again;
        await client.setBreakpointsRequest({ source: { path: main }, breakpoints: [{ line: 7 }] });
        await go(client, () => client.continueRequest(thread));
        found.in = await go(client, () => client.stepInRequest(thread));
        found.out = await go(client, () => client.stepOutRequest(thread));
        found.back = await go(client, () => client.stepBackRequest(thread));
        found.next = await go(client, () => client.nextRequest(thread));

        const { scopes } = (await client.scopesRequest({ frameId: 0 })).body;
        found.scopes = scopes.map(scope => scope.name);
        const reference = scopes.find(scope => scope.name === 'Variables').variablesReference;
        const { variables } = (await client.variablesRequest({ variablesReference: reference })).body;
        found.variables = variables.map(one => [one.name, one.value]);
        found.set = (await client.setVariableRequest({ variablesReference: reference, name: 'score', value: '300' })).body.value;
        const info = (await client.dataBreakpointInfoRequest({ variablesReference: reference, name: 'score' })).body;
        await client.setDataBreakpointsRequest({ breakpoints: [{ dataId: info.dataId, accessType: 'write' }] });
        await client.setBreakpointsRequest({ source: { path: main }, breakpoints: [] });
        found.written = await go(client, () => client.continueRequest(thread));
        await client.setDataBreakpointsRequest({ breakpoints: [] });
        found.memory = (await client.customRequest('readMemory', { memoryReference: '0xFFFE', count: 10 })).body;
        const listing = { memoryReference: '0x8000', instructionCount: 3 };
        found.listing = (await client.disassembleRequest(listing)).body.instructions.map(one => one.instruction);
        const console = { expression: '(HL)', context: 'repl' };
        found.console = (await client.evaluateRequest(console)).body.result;

        // A restart keeps the breakpoints; without any, the machine runs until the pause.
        await client.setBreakpointsRequest({ source: { path: main }, breakpoints: [{ line: 7 }] });
        found.restart = await go(client, () => client.restartRequest({}));
        found.restarted = await go(client, () => client.continueRequest(thread));
        await client.setBreakpointsRequest({ source: { path: main }, breakpoints: [] });
        await client.continueRequest(thread);
        found.pause = (await go(client, () => client.pauseRequest(thread)))[0];
        await Promise.all([client.waitForEvent('terminated'), client.terminateRequest({})]);
    });

    // A source that does not assemble: an output with its place, and a line as the answer.
    await session(async client => {
        await client.initializeRequest();
        const output = client.waitForEvent('output');
        found.refused = await client.launchRequest({ program: path.resolve('fails.asm') }).then(
            () => 'launched',
            error => error.message,
        );
        const { category, line, source } = (await output).body;
        found.output = [category, source.name, line];
    });
    return found;
}

run().then(
    found => process.stdout.write(JSON.stringify(found)),
    error => {
        process.stderr.write(`${error.stack ?? error}\n`);
        process.exit(1);
    },
);
