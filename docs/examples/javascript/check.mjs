// node check.mjs policy.onnx vectors.json: whether the policy does here what it does in Python.

import { readFile } from "node:fs/promises";
import { bestAction, loadPolicy } from "./policy.mjs";

const CLOSE = 1e-3; // of the largest score: runtimes add up in another order

const [policyFile, vectorsFile] = process.argv.slice(2);
const policy = await loadPolicy(await readFile(policyFile));
const { cases } = JSON.parse(await readFile(vectorsFile, "utf8"));

async function fits({ observation, mask, scores, action }) {
  const found = await policy.scores(observation);
  const largest = Math.max(...scores.map(Math.abs));
  const close = scores.every((score, index) => Math.abs(score - found[index]) <= CLOSE * largest);
  return close && bestAction(found, mask) === action;
}

let failed = 0;
for (const [index, one] of cases.entries()) {
  if (!(await fits(one))) {
    failed += 1;
    console.log(`case ${index} differs`);
  }
}
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
