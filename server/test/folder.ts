import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new folder the database's own user can enter, unlike what mkdtemp makes for root. */
export function temporaryFolder(prefix = 'shop-test-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}
