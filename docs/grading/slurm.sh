#!/bin/bash
# Grades on a Slurm cluster: one Dask scheduler, and a grader for each task.
#
#   sbatch --ntasks=16 docs/grading/slurm.sh SUBMISSIONS GRADES
#
# Every node needs the course at the same path, installed with its cluster extra, and bubblewrap. Activate the course's
# .venv before: the job finds `lessons` and `dask` by your PATH. It ends as `lessons grade` does, so Slurm calls a job
# failed in which a person should look at a submission. Where it could not begin, Dask's logs are shown.
#SBATCH --job-name=lessons-grade
#SBATCH --ntasks=4
#SBATCH --cpus-per-task=2
#SBATCH --mem-per-cpu=4G
#SBATCH --time=02:00:00
set -euo pipefail

submissions=${1:?give the folder or zip of submissions, and the folder for the grades}
grades=${2:?give the folder for the grades too}
workers=${SLURM_NTASKS:-4}
files=$(mktemp -d -p "$PWD" .dask-XXXXXX) # a folder that all nodes see
trap 'status=$?; kill $(jobs -p) 2>/dev/null || true; wait || true
  if ((status > 1)) || [[ -z ${address:-} ]]; then tail -n 20 "$files"/*.log >&2 || true; fi
  rm -rf "$files"' EXIT

dask scheduler --scheduler-file "$files/scheduler.json" --port 0 --no-dashboard >"$files/scheduler.log" 2>&1 &
srun --ntasks="$workers" dask worker --scheduler-file "$files/scheduler.json" --nthreads 1 --no-dashboard \
  --local-directory "${TMPDIR:-/tmp}" >"$files/workers.log" 2>&1 &

address=$(python - "$files/scheduler.json" "$workers" <<'PY'
import sys
import time
from pathlib import Path

from distributed import Client

file = Path(sys.argv[1])
for _ in range(120):
    if file.is_file():
        break
    time.sleep(0.5)
else:
    sys.exit("Dask's scheduler did not start within a minute.")
client = Client(scheduler_file=str(file))
client.wait_for_workers(int(sys.argv[2]), timeout=600)
print(client.scheduler.address)
PY
)
lessons grade "$submissions" --out "$grades" --scheduler "$address"
