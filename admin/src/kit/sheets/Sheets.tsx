import type { FileFormat } from '@contract/core'
import { useQuery } from '@tanstack/react-query'
import { App, Space, Table } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../api'
import { useAddress } from '../address'
import { saveFrom } from '../download'
import { PageHead, When } from '../parts'
import { SaveAs } from '../SaveAs'
import { StateOf } from '../states'
import { Tag } from '../Tag'
import { Send } from './Send'
import { SheetDetail } from './SheetDetail'
import { COLOURS, type Sheet, type SheetPath, told } from './told'

interface Props {
  path: SheetPath
  title: string
  /** What the rows of a file do, in a sentence. */
  words: string
  children?: ReactNode
}

/** Files of rows that were sent in: how each stands, and the way to send another. */
export function Sheets({ path, title, words, children }: Props) {
  const { of, set } = useAddress<'file'>()
  const query = useQuery({
    queryKey: ['sheets', path],
    queryFn: () => api(`GET /api/admin/${path}/list`),
    refetchInterval: ({ state }) => (state.data?.list.some(sheet => sheet.state === 'running') ? 3_000 : false)
  })
  const open = (id: string) => set({ file: id })
  if (!query.data) return <StateOf query={query} />
  const { columns, rows_most, list } = query.data
  const needed = columns
    .filter(column => column.is_needed === 1)
    .map(column => column.title)
    .join('、')
  return (
    <>
      <PageHead title={title}>
        <Space>
          {children}
          <Sample path={path} />
        </Space>
      </PageHead>
      <section className="panel">
        <Send path={path} fields={columns} onSent={sheet => open(sheet.id)}>
          <p>{words}</p>
          <p className="soft">
            {`Excel 工作簿（.xlsx）或 CSV 文件，一次最多 ${rows_most} 行${needed ? `；必填项：${needed}` : ''}。标题与模板不同时可以逐列核对，上传后先逐行检查，确认前不会改动任何数据。`}
          </p>
        </Send>
      </section>
      <section className="panel">
        <h2>上传记录</h2>
        <Table<Sheet>
          size="middle"
          rowKey="id"
          dataSource={list}
          pagination={false}
          locale={{ emptyText: '还没有上传过文件' }}
          columns={[
            { title: '文件', key: 'file', render: (_, row) => <a onClick={() => open(row.id)}>{row.filename}</a> },
            { title: '状态', key: 'state', render: (_, row) => <Tag color={COLOURS[row.state]}>{row._state}</Tag> },
            { title: '结果', key: 'rows', render: (_, row) => told(row) },
            { title: '上传人', dataIndex: 'sent_by' },
            { title: '时间', key: 'time', render: (_, row) => <When at={row.add_time} /> }
          ]}
        />
      </section>
      {of('file') && <SheetDetail path={path} id={of('file')} onClose={() => set({ file: '' })} />}
    </>
  )
}

/** The file to fill in. */
function Sample({ path }: Pick<Props, 'path'>) {
  const { message } = App.useApp()
  const take = (format: FileFormat) =>
    api(`GET /api/admin/${path}/sample`, { format }).then(saveFrom, (error: Error) => message.error(error.message))
  return <SaveAs onTake={take}>下载模板</SaveAs>
}
