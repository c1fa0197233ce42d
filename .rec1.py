import sys, torch, json, time
from pathlib import Path
from lessons_lib.gpu.workloads import WORKLOADS
from lessons_lib.gpu.record_memory import record_memory
from lessons_lib.gpu.recording import Recording

out = Path(sys.argv[1])
mem = {}
for w in WORKLOADS:
    w.run("cuda", lambda n: None)
    mem[w.name] = record_memory(w)
    print(w.name, len(mem[w.name].events), mem[w.name].marks[-1])
s = torch.cuda.memory._snapshot()
Recording(
    torch.cuda.get_device_name(),
    "?",
    torch.__version__,
    torch.version.cuda,
    "2026-11-29",
    settings={k: v for k, v in s.get("allocator_settings", {}).items()},
    memory=mem,
).save(out / "h200.json")
