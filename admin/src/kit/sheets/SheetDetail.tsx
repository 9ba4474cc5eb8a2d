import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Progress, Segmented, Space, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useDeed } from '../deed'
import { saveFrom } from '../download'
import { StateOf } from '../states'
import { Tag } from '../Tag'
import { COLOURS, type Sheet, type SheetPath, told } from './told'

type Detail = Answer<`GET /api/admin/${SheetPath}/detail/{id}`>
type Row = Detail['list'][number]
type Shown = Row['outcome'] | 'all'

const OUTCOME_COLOURS: Record<Row['outcome'], string | undefined> = {
  waiting: undefined,
  bad: 'red',
  done: 'green',
  same: undefined,
  refused: 'red'
}

interface Props {
  path: SheetPath
  id: string
  onClose(): void
}

/** One file: how far it is, what came of each row, and what may be done with it now. */
export function SheetDetail({ path, id, onClose }: Props) {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['sheet', path, id, shown, page],
    queryFn: () =>
      api(`GET /api/admin/${path}/detail/{id}`, { id, outcome: shown === 'all' ? undefined : shown, page, limit: 20 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.sheet.state === 'running' ? 1_500 : false)
  })
  const data = query.data
  return (
    <Drawer open size={880} title={data?.sheet.filename ?? '上传的文件'} onClose={onClose}>
      {data ? (
        <>
          <Standing sheet={data.sheet} />
          <Deeds path={path} sheet={data.sheet} />
          <Segmented
            style={{ display: 'table', margin: '16px 0' }}
            options={filtersOf(data.sheet)}
            value={shown}
            onChange={value => {
              setShown(value)
              setPage(1)
            }}
          />
          <Rows data={data} page={page} onPage={setPage} />
        </>
      ) : (
        <StateOf query={query} />
      )}
    </Drawer>
  )
}

function Standing({ sheet }: { sheet: Sheet }) {
  const through = sheet.rows_done + sheet.rows_same + sheet.rows_refused
  const doable = sheet.rows_total - sheet.rows_bad
  return (
    <>
      <p>
        <Tag color={COLOURS[sheet.state]}>{sheet._state}</Tag> {told(sheet)}
      </p>
      {sheet.state !== 'checked' && (
        <Progress aria-label="处理进度" percent={doable === 0 ? 100 : Math.floor((through * 100) / doable)} />
      )}
      {sheet.why && <Alert type="warning" showIcon title={sheet.why} />}
      {sheet.pack_name && <p className="soft">{`图片压缩包：${sheet.pack_name}`}</p>}
      {sheet.ignored.length > 0 && <p className="soft">{`未使用的列：${sheet.ignored.join('、')}`}</p>}
    </>
  )
}

function Deeds({ path, sheet }: { path: SheetPath; sheet: Sheet }) {
  const { message } = App.useApp()
  const start = useDeed(`POST /api/admin/${path}/start`, '已开始处理')
  const stop = useDeed(`POST /api/admin/${path}/stop`, '已停止')
  const failed = sheet.rows_bad + sheet.rows_refused
  const save = () =>
    api(`GET /api/admin/${path}/failed/{id}`, { id: sheet.id }).then(saveFrom, (error: Error) =>
      message.error(error.message)
    )
  const isBegun = sheet.state === 'stopped'
  return (
    <Space wrap>
      {(sheet.state === 'checked' || isBegun) && sheet.rows_left > 0 && (
        <Button type="primary" loading={start.busy} onClick={() => void start.run({ id: sheet.id })}>
          {isBegun ? `继续处理 ${sheet.rows_left} 行` : `确认处理 ${sheet.rows_left} 行`}
        </Button>
      )}
      {sheet.state === 'running' && (
        <Button loading={stop.busy} onClick={() => void stop.run({ id: sheet.id })}>
          停止
        </Button>
      )}
      {failed > 0 && <Button onClick={() => void save()}>{`下载 ${failed} 行失败数据`}</Button>}
      {failed > 0 && <span className="soft">修改后可直接重新上传，其余行不受影响</span>}
    </Space>
  )
}

const filtersOf = (sheet: Sheet): { value: Shown; label: string }[] => [
  { value: 'all', label: `全部 ${sheet.rows_total}` },
  { value: 'waiting', label: `待处理 ${sheet.rows_left}` },
  { value: 'done', label: `成功 ${sheet.rows_done}` },
  { value: 'same', label: `无变化 ${sheet.rows_same}` },
  { value: 'bad', label: `有误 ${sheet.rows_bad}` },
  { value: 'refused', label: `失败 ${sheet.rows_refused}` }
]

const Rows = ({ data, page, onPage }: { data: Detail; page: number; onPage(page: number): void }) => (
  <Table<Row>
    size="small"
    rowKey="row_no"
    dataSource={data.list}
    scroll={{ x: 'max-content' }}
    locale={{ emptyText: '没有这样的行' }}
    pagination={{ current: page, pageSize: 20, total: data.count, showSizeChanger: false, onChange: onPage }}
    columns={[
      { title: '行号', dataIndex: 'row_no', width: 70 },
      {
        title: '结果',
        key: 'outcome',
        render: (_, row) => <Tag color={OUTCOME_COLOURS[row.outcome]}>{row._outcome}</Tag>
      },
      { title: '说明', dataIndex: 'why', width: 240 },
      ...data.titles.map((title, i) => ({
        title: data.reads[i] === title ? title : <Read title={title} as={data.reads[i]!} />,
        key: `cell-${i}`,
        render: (_: unknown, row: Row) => short(row.cells[i] ?? '')
      }))
    ]}
  />
)

/** A column that the file calls otherwise. */
const Read = ({ title, as }: { title: string; as: string }) => (
  <>
    {title}
    <div className="soft">{as}</div>
  </>
)

const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
