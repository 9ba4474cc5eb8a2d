import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new temporary folder that the database's own user can enter, unlike what mkdtemp makes for root. */
export function openFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}
