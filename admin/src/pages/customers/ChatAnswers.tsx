import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space, Table } from 'antd'
import { useEffect, useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { PageHead } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { moved } from '../content/home-words'
import { Order } from '../content/Order'
import { ShopFilter } from '../goods/ShopFilter'
import { AnswerForm } from './AnswerForm'

export type Answers = Answer<'GET /api/admin/chat/answers'>
export type Row = Answers['list'][number]

const MOST = 60

/** What of a list is sent. */
export const sentOf = (rows: readonly Pick<Row, 'question' | 'keywords' | 'answer'>[]) =>
  rows.map(({ question, keywords, answer }) => ({ question, keywords, answer }))

export const ownOf = ({ list }: Answers) => list.filter(one => one.own === 1)

/** What the chat of the platform, or of a shop, answers by itself while nobody is there. */
export default function ChatAnswers() {
  const { of, set } = useAddress<'shop'>()
  const shop = of('shop')
  const query = useQuery({
    queryKey: ['chat-answers', shop],
    queryFn: () => api('GET /api/admin/chat/answers', { shop_id: shop || undefined })
  })
  const [editing, setEditing] = useState<Row | 'new'>()
  const own = query.data ? ownOf(query.data) : []
  return (
    <>
      <PageHead title="自动回复">
        <Button type="primary" disabled={!query.data || own.length >= MOST} onClick={() => setEditing('new')}>
          新建自动回复
        </Button>
      </PageHead>
      <div className="panel">
        <div className="filters">
          <ShopFilter value={shop} onChange={next => set({ shop: next })} />
          <span className="soft">
            {shop
              ? '店铺自己的排在前面；问题相同时以店铺的为准'
              : '平台的自动回复在每家店铺都生效；选择店铺可以管理那家店自己的'}
          </span>
        </div>
        <Alert
          type="info"
          showIcon
          className="above"
          title="休息时间里，会员的话里出现关键词就自动答复；前 8 个问题还会显示成可以点的快捷问题"
        />
        {query.data ? (
          <Rows data={query.data} shop={shop} onEdit={setEditing} onStale={() => void query.refetch()} />
        ) : (
          <StateOf query={query} />
        )}
      </div>
      {editing && query.data && (
        <AnswerForm
          row={editing === 'new' ? undefined : editing}
          data={query.data}
          shop={shop}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface RowsProps {
  data: Answers
  shop: string
  onEdit(row: Row): void
  /** Somebody else changed the list. */
  onStale(): void
}

function Rows({ data, shop, onEdit, onStale }: RowsProps) {
  const own = ownOf(data)
  const order = useDeed('POST /api/admin/chat/answers', '')
  const [removing, setRemoving] = useState<Row>()
  const remove = useDeed('POST /api/admin/chat/answers', '已删除')
  const put = (deed: typeof order, rows: readonly Row[]) =>
    deed.run({ shop_id: shop || undefined, mark: data.mark, list: sentOf(rows) })
  useEffect(() => {
    if (order.refused === 'CHANGED' || remove.refused === 'CHANGED') onStale()
  }, [order.refused, remove.refused])
  return (
    <>
      <Table<Row>
        size="middle"
        rowKey="id"
        dataSource={data.list}
        pagination={false}
        tableLayout="fixed"
        locale={{ emptyText: '还没有自动回复，休息时间只说「没有认出的问题」那句话' }}
        columns={[
          {
            title: '问题',
            key: 'question',
            width: 220,
            render: (_, row) => (
              <>
                {row.question} {row.own === 0 && <Tag>平台通用</Tag>}
              </>
            )
          },
          {
            title: '关键词',
            key: 'keywords',
            width: 200,
            render: (_, row) =>
              row.keywords.length > 0 ? row.keywords.join('、') : <span className="soft">只认问题原话</span>
          },
          { title: '答复', key: 'answer', render: (_, row) => <span className="told-lines">{row.answer}</span> },
          {
            title: '操作',
            key: 'acts',
            width: 190,
            render: (_, row) =>
              row.own === 1 && (
                <Space>
                  <Order
                    title={row.question}
                    at={own.indexOf(row)}
                    of={own.length}
                    disabled={order.busy}
                    onMove={by => void put(order, moved(own, own.indexOf(row), by))}
                  />
                  <a onClick={() => onEdit(row)}>编辑</a>
                  <a onClick={() => setRemoving(row)}>删除</a>
                </Space>
              )
          }
        ]}
      />
      {removing && (
        <Ask
          title={`删除「${removing.question}」`}
          words="删除后，会员再这样问不会自动答复。"
          ok="确认删除"
          danger
          busy={remove.busy}
          onOk={async () => {
            const rows = own.filter(one => one.id !== removing.id)
            if (await put(remove, rows)) setRemoving(undefined)
          }}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
