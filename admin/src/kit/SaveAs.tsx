import type { FileFormat } from '@contract/core'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'

export const FORMATS: { value: FileFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel 工作簿（.xlsx）' },
  { value: 'csv', label: 'CSV 文件（.csv）' }
]

interface Props {
  children: string
  /** Has the file made and saved in the format that was chosen. */
  onTake(format: FileFormat): Promise<unknown>
}

/** Saves a file of rows, in the format somebody chooses. */
export function SaveAs({ children, onTake }: Props) {
  const [busy, setBusy] = useState(false)
  const take = (format: FileFormat) => {
    setBusy(true)
    void onTake(format).finally(() => setBusy(false))
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: FORMATS.map(({ value, label }) => ({ key: value, label })),
        onClick: ({ key }) => take(key as FileFormat)
      }}
    >
      <Button loading={busy}>{children}</Button>
    </Dropdown>
  )
}
