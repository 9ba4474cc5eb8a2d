import type { FileFormat } from '@contract/core'
import type { Sent } from '../api'
import { type ExportKey, useExport } from './export'
import { SaveAs } from './SaveAs'

interface Props<Key extends ExportKey> {
  /** The endpoint that tells where the file is. */
  by: Key
  /** What the page shows, which is what the file has. */
  asked: Omit<Sent<Key>, 'format'>
}

/** Takes what a page shows away as a file. */
export function ExportButton<Key extends ExportKey>({ by, asked }: Props<Key>) {
  const exporting = useExport(by)
  const take = (format: FileFormat) => exporting.take({ ...asked, format } as Sent<Key>)
  return <SaveAs onTake={take}>导出</SaveAs>
}
