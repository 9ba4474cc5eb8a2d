import { Descriptions, Table } from 'antd'
import { Link } from 'react-router'
import type { Answer } from '../api'
import { useMay } from './me'
import { Thumbs } from './Thumbs'

type Told = Answer<'GET /api/admin/audit/told/{seq}'>
export type Line = Told['thing']
type Change = Told['changes_told'][number]

const PAGES = {
  member: { path: '/customers/', right: 'customer.read' },
  shop: { path: '/shops/', right: 'shop.read' },
  order: { path: '/orders/', right: 'order.read' },
  goods: { path: '/goods/', right: 'goods.read' },
  application: { path: '/applications?tab=all&id=', right: 'application.read' },
  article: { path: '/articles/', right: 'content.read' },
  payment: { path: '/payments?search=', right: 'payment.read' },
  withdrawal: { path: '/withdrawals?tab=all&id=', right: 'withdrawal.read' },
  pool: { path: '/pools?search=', right: 'pool.read' }
} as const

/** What was sent, a line for each field. */
export const Lines = ({ of: lines }: { of: readonly Line[] }) => (
  <Descriptions
    column={1}
    items={lines.map((line, i) => ({ key: i, label: line.title, children: <TellLine of={line} /> }))}
  />
)

/** A value as people read it, with a link to what it names where that has a page they may open. */
export function TellLine({ of: { told, about, about_id } }: { of: Line }) {
  const may = useMay()
  if (told.split('\n').every(isPicture)) return <Thumbs of={told.split('\n')} />
  if (!about || !may(PAGES[about].right)) return <span className="told-lines">{told}</span>
  return <Link to={`${PAGES[about].path}${about_id}`}>{told}</Link>
}

/** What of a thing was one way and is another; what came of a deed where nothing was before it. */
export function Changes({ of: changes }: { of: readonly Change[] }) {
  if (changes.every(({ was_told }) => !was_told))
    return <Lines of={changes.map(({ title, is_told: told }) => ({ title, told, about: '' as const, about_id: '' }))} />
  return (
    <Table<Change & { key: number }>
      size="small"
      pagination={false}
      dataSource={changes.filter(({ differs }) => differs).map((change, key) => ({ ...change, key }))}
      locale={{ emptyText: '没有变化' }}
      columns={[
        { title: '项目', dataIndex: 'title', width: 120 },
        { title: '修改前', key: 'was', render: (_, { was_told }) => <Cell of={was_told} /> },
        { title: '修改后', key: 'is', render: (_, { is_told }) => <Cell of={is_told} /> }
      ]}
    />
  )
}

const Cell = ({ of: told }: { of: string }) => (
  <TellLine of={{ title: '', told: told || '—', about: '', about_id: '' }} />
)

const isPicture = (text: string) => /^\/media\/\S+\.webp$/.test(text)

/** The text as it is kept, folded away. */
export const Raw = ({ of: text }: { of: string }) => (
  <details className="raw">
    <summary>原始内容</summary>
    <pre className="pre">{JSON.stringify(JSON.parse(text), null, 2)}</pre>
  </details>
)
