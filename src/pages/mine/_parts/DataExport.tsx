import type { Data, Endpoints } from '@contract'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { api } from '@/api'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { copy } from '@/kit/scan'
import type { Resource } from '@/kit/state/Resource'
import { bytesText } from '@/lib/format'
import { poll } from '@/lib/poll'
import { saveFile } from '@/platform/save-file'

type Closing = Data<Endpoints['GET /api/destroy']>

const FILE = '我的个人数据.json'
/** How long the page waits for the file; after that a message tells when it is there. */
const PATIENCE_MS = 120_000
const look = () => api('GET /api/destroy', {}, { catch: true, quiet: true })
const isOver = (closing: Closing) => closing.export.state !== 'waiting'

async function download() {
  // The address in hand may be too old: it leads to the file for some minutes.
  const standing = await api('GET /api/destroy', {})
  if (!standing) return
  const address = API_BASE + standing.export.url
  if (!(await saveFile(FILE, address))) await copy(address, '下载链接已复制，请用浏览器打开')
}

/** Takes one's data along: asks for the file, waits for it, and fetches it. */
export const DataExport = observer(function DataExport({ resource }: { resource: Resource<Closing> }) {
  const file = resource.data!.export
  const isWaiting = file.state === 'waiting'
  const ask = async () => {
    const standing = await api('GET /api/destroy', { export: 1 })
    if (standing) resource.set(standing)
  }
  useEffect(() => {
    if (!isWaiting) return
    const run = poll(look, { settled: isOver, timeout_ms: PATIENCE_MS })
    run.outcome.then(outcome => {
      if (outcome.status === 'settled') resource.set(outcome.value)
    })
    return () => run.cancel()
  }, [isWaiting, resource])
  if (isWaiting) {
    return (
      <CellGroup note="整理好后会发消息通知你，可以先离开">
        <Cell title="正在整理个人数据…" />
      </CellGroup>
    )
  }
  if (file.state === 'made') {
    return (
      <CellGroup note="包含资料、订单、资产明细等，可以在电脑上打开">
        <Cell
          title="下载我的个人数据"
          note={`${bytesText(file.bytes)}，${file._until_time} 前有效`}
          onClick={download}
        />
        <Cell title="重新导出" onClick={ask} />
      </CellGroup>
    )
  }
  return (
    <CellGroup note="包含资料、订单、资产明细等，可以在电脑上打开">
      <Cell
        title="导出我的个人数据"
        note={file.state === 'failed' ? '上次没有整理成功，请重试' : undefined}
        onClick={ask}
      />
    </CellGroup>
  )
})
