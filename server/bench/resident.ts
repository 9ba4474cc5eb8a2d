import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Resident memory of a process in bytes, with what a machine that is short of memory has put aside of it. */
export function residentOf(pid: number): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status))
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
  const text = readFileSync(status, 'utf8')
  const kib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0)
  return (kib('VmRSS') + kib('VmSwap')) * 1024
}
