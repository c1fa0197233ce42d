#!/usr/bin/env bash
# Gradescope runs this once, when it builds the autograder's image: the sandbox, Python, and the course's packages.
set -euo pipefail
folder="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
venv="${LESSONS_VENV:-/opt/lessons-venv}"
export DEBIAN_FRONTEND=noninteractive

find_python() {
    local name
    for name in python3.12 python3.11 python3; do
        if "$name" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

apt-get update
apt-get install -y --no-install-recommends bubblewrap ca-certificates
if ! python="$(find_python)"; then
    for version in 3.12 3.11; do
        apt-get install -y --no-install-recommends "python$version" "python$version-venv" && break
    done
    python="$(find_python)" || {
        echo "This image has no Python 3.11 or newer: choose a newer Ubuntu as the autograder's base image." >&2
        exit 1
    }
fi
"$python" -m venv "$venv"
"$venv/bin/python" -m pip install --no-cache-dir --disable-pip-version-check -r "$folder/requirements.txt"
chmod -R go= "$folder" # the answers are for nobody else, whoever runs a submission
