import type { FileFormat } from '@contract/core'
import type { Sent } from '../../api'
import { useDeed } from '../../kit/deed'
import { saveFrom } from '../../kit/download'
import { SaveAs } from '../../kit/SaveAs'
import type { Range } from './Top'

interface Props {
  range: Range
  by: Sent<'POST /api/admin/figures/export'>['by']
  children: string
}

/** Takes figures of a range away as a file. */
export function Export({ range, by, children }: Props) {
  const exporting = useDeed('POST /api/admin/figures/export', '')
  const take = async (format: FileFormat) => {
    const file = await exporting.run({ ...range, by, format })
    if (file) saveFrom(file)
  }
  return <SaveAs onTake={take}>{children}</SaveAs>
}
