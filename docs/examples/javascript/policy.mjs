// A policy of President Env in JavaScript, in a browser or in node: observation and legal actions in, action out.

import * as ort from "onnxruntime-web";

ort.env.wasm.numThreads = 1; // the network is small: threads cost more than they bring

// The policy in the bytes of a policy.onnx, or at an address.
export async function loadPolicy(source) {
  const session = await ort.InferenceSession.create(source, { executionProviders: ["wasm"] });
  return { scores: (observation) => scores(session, observation) };
}

// Float32Array of the scores of all actions, legal or not.
async function scores(session, observation) {
  const input = new ort.Tensor("float32", Float32Array.from(observation), [1, observation.length]);
  const results = await session.run({ observation: input });
  return results.scores.data;
}

// The legal action of the highest score. mask: 1 where an action is legal.
export function bestAction(scores, mask) {
  let best = -1;
  for (let action = 0; action < mask.length; action += 1) {
    if (mask[action] && (best < 0 || scores[action] > scores[best])) best = action;
  }
  return best;
}
