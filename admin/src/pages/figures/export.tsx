import type { FileFormat } from '@contract/core'
import type { Sent } from '../../api'
import { useExport } from '../../kit/export'
import { SaveAs } from '../../kit/SaveAs'
import type { Range } from './Top'

interface Props {
  range: Range
  by: Sent<'POST /api/admin/figures/export'>['by']
  children: string
}

/** Takes figures of a range away as a file. */
export function Export({ range, by, children }: Props) {
  const exporting = useExport('POST /api/admin/figures/export')
  const take = (format: FileFormat) => exporting.take({ ...range, by, format })
  return <SaveAs onTake={take}>{children}</SaveAs>
}
