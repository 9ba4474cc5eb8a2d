import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import type { OfOne } from './Has'

type Export = Answer<'GET /api/admin/account/export/{id}'>['export']

const WORDS: Record<Export['state'], string> = {
  none: '还没有整理过',
  waiting: '正在整理，完成后这里会出现下载链接',
  made: '已整理好',
  failed: '没有整理出来，请重新导出'
}

const sizeOf = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** A file of everything kept about them, for who asks for it in writing. */
export function Export({ id }: OfOne) {
  const [asked, setAsked] = useState(false)
  const begin = useDeed('GET /api/admin/account/export/{id}', '')
  const query = useQuery({
    queryKey: ['customer-export', id],
    queryFn: () => api('GET /api/admin/account/export/{id}', { id }),
    enabled: asked,
    // While it is being made it is looked at again.
    refetchInterval: ({ state }) => (state.data?.export.state === 'waiting' ? 3_000 : false)
  })
  const run = async (again?: 1) => {
    if (await begin.run({ id, ...(again && { again }) })) setAsked(true)
  }
  const file = query.data?.export
  return (
    <>
      <p className="soft">
        会员书面要求时，把系统里关于他的全部信息整理成一个文件交给他。文件保留一天，每次导出都会记入操作记录。
      </p>
      <Space>
        {!file && (
          <Button type="primary" loading={begin.busy} onClick={() => void run()}>
            导出个人信息
          </Button>
        )}
        {file && <span>{WORDS[file.state]}</span>}
        {file?.state === 'made' && (
          <>
            <a href={file.url}>{`下载（${sizeOf(file.bytes)}，${file._until_time} 前有效）`}</a>
            <Button loading={begin.busy} onClick={() => void run(1)}>
              重新整理
            </Button>
          </>
        )}
        {file?.state === 'failed' && (
          <Button loading={begin.busy} onClick={() => void run(1)}>
            重新导出
          </Button>
        )}
      </Space>
    </>
  )
}
