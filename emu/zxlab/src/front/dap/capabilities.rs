//! What the server says of itself when an editor connects.

use super::stoppoints::{INTERRUPT, PAGING};
use serde_json::{Value, json};

/// Returns what zxlab supports.
pub(super) fn all() -> Value {
    let can = [
        "supportsConfigurationDoneRequest",
        "supportsFunctionBreakpoints",
        "supportsConditionalBreakpoints",
        "supportsHitConditionalBreakpoints",
        "supportsLogPoints",
        "supportsInstructionBreakpoints",
        "supportsDataBreakpoints",
        "supportsDataBreakpointBytes",
        "supportsSteppingGranularity",
        "supportsEvaluateForHovers",
        "supportsStepBack",
        "supportsSetVariable",
        "supportsSetExpression",
        "supportsCompletionsRequest",
        "supportsBreakpointLocationsRequest",
        "supportsGotoTargetsRequest",
        "supportsTerminateRequest",
        "supportsRestartRequest",
        "supportsReadMemoryRequest",
        "supportsWriteMemoryRequest",
        "supportsDisassembleRequest",
        "supportsExceptionFilterOptions",
        "supportsValueFormattingOptions",
    ];
    let mut body: Value = can.iter().map(|name| ((*name).to_owned(), Value::Bool(true))).collect();
    let filter = |(filter, label, description, condition): (&str, &str, &str, &str)| {
        json!({
            "filter": filter,
            "label": label,
            "description": description,
            "supportsCondition": true,
            "conditionDescription": condition,
        })
    };
    body["exceptionBreakpointFilters"] = [
        (INTERRUPT, "Interrupts", "Stops whenever an interrupt is accepted", "An expression such as I == $39"),
        (
            PAGING,
            "Paging",
            "Stops after each access that pages on a 128K: a write to port $7FFD, often a read too",
            "An expression such as A == $17",
        ),
    ]
    .into_iter()
    .map(filter)
    .collect();
    body
}
