"""What docs/plugging-in.md and its JavaScript example promise."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from test_policy_bot import WEIGHTS, facts, write_policy
from typer.testing import CliRunner

from president_env import find_game, load_bot
from president_env.cli import app
from president_env.web import api

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "plugging-in.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "javascript"
SPEC = find_game()
CASES = 12


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def policy(tmp_path_factory):
    return write_policy(tmp_path_factory.mktemp("policy") / "policy.onnx", WEIGHTS, facts(SPEC))


@pytest.fixture(scope="module")
def vectors(policy):
    file = policy.with_name("vectors.json")
    result = CliRunner().invoke(app, ["vectors", str(policy), str(file), "--cases", str(CASES)])
    assert (result.exit_code, result.stdout) == (0, f"{CASES} cases: {file}\n")
    return file


@pytest.mark.parametrize("block", blocks("python"))
def test_python_of_the_page_runs(block):
    """It ends without an error, the shipped policy at the table."""
    exec(block, {"__name__": "page"})


@pytest.mark.parametrize(
    ("request_of", "moves"),
    [
        (0, {"9x1", "10x1", "Jx1", "Qx1", "Kx1", "Ax1", "2x1", "pass"}),  # what beats an eight
        (1, {"Ks", "joker take", "joker discard"}),  # A.5: spades are led
    ],
)
def test_the_requests_of_the_page_are_answered(request_of, moves):
    status, answer = api.answer("move", blocks("json")[request_of].encode())
    assert status == 200
    assert answer["move"] in moves


@pytest.mark.parametrize(("request_of", "spec"), [(0, SPEC), (1, find_game("joker"))], ids=["president", "joker"])
def test_the_page_explains_every_key_of_a_view(request_of, spec):
    record = spec.read_view(json.loads(blocks("json")[request_of])["view"])
    for key in {*spec.view_facts(record), *spec.view_facts(record)["seats"][0]}:
        assert f"`{key}`" in PAGE, key


def test_vectors_are_what_their_views_say(vectors):
    """Read back from JSON, a view has the observation and mask beside it, and the action is the best legal one."""
    found = json.loads(vectors.read_text())
    assert (found["game"], found["layout"], len(found["cases"])) == (SPEC.id, SPEC.layout_digest, CASES)
    for case in found["cases"]:
        view = SPEC.read_view(case["view"])
        observation, mask = np.zeros(SPEC.observation_size, np.float32), np.zeros(SPEC.num_actions, np.bool_)
        SPEC.encode(view, observation)
        SPEC.legal(view, mask)
        assert np.array_equal(observation, np.array(case["observation"], np.float32))
        assert np.array_equal(mask, case["mask"])
        scores = observation @ WEIGHTS
        assert np.allclose(scores, case["scores"], rtol=1e-4, atol=1e-3)
        assert case["action"] == max(np.flatnonzero(mask), key=lambda action: case["scores"][action])


@pytest.mark.parametrize("game", ["president", "joker"])
def test_shipped_vectors_are_those_of_the_shipped_policy(game):
    """So that a port can check itself against them; other machines may round a little differently."""
    spec = find_game(game)
    bot = load_bot("strong", game)
    shipped = json.loads((ROOT / "checkpoints" / spec.strong / "vectors.json").read_text())
    assert shipped["layout"] == spec.layout_digest
    for case in shipped["cases"]:
        scores = bot.scores(np.array([case["observation"]], np.float32))[0]
        assert np.allclose(scores, case["scores"], rtol=1e-3, atol=1e-3)


def test_vectors_of_a_rule_bot_are_refused(tmp_path):
    result = CliRunner().invoke(app, ["vectors", "hard", str(tmp_path / "vectors.json")])
    assert result.exit_code == 2
    assert "'hard' has no vectors" in result.stderr


@pytest.fixture(scope="module")
def example(tmp_path_factory):
    """The JavaScript example with what it needs."""
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("node and npm are needed for the example in JavaScript")
    folder = tmp_path_factory.mktemp("javascript") / "example"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("node_modules"))
    installed = subprocess.run(
        ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, text=True
    )
    if installed.returncode:
        pytest.skip(f"npm cannot install onnxruntime-web: {installed.stderr[-300:]}")
    return folder


def check(example, policy, vectors):
    command = ["node", "check.mjs", str(policy), str(vectors)]
    result = subprocess.run(command, cwd=example, capture_output=True, text=True)
    return result.returncode, result.stdout.splitlines()


def test_the_policy_does_in_javascript_what_it_does_in_python(example, policy, vectors):
    assert check(example, policy, vectors) == (0, [f"{CASES} passed, 0 failed"])


def test_the_javascript_check_finds_another_policy(example, vectors, tmp_path):
    other = write_policy(tmp_path / "policy.onnx", -WEIGHTS, facts(SPEC))
    assert check(example, other, vectors) == (
        1,
        [*(f"case {k} differs" for k in range(CASES)), f"0 passed, {CASES} failed"],
    )
