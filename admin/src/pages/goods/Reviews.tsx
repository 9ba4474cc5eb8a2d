import { Button, Image, Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { Days, dayStart } from '../../kit/days'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Goods, small, When } from '../../kit/parts'
import { skuWords } from '../../kit/sku'
import { Tag } from '../../kit/Tag'
import { ShopFilter } from './ShopFilter'

type Row = Answer<'GET /api/admin/review/list'>['list'][number]
type Filter = 'state' | 'star' | 'pics' | 'shop' | 'product' | 'from' | 'until'

const STATES = [
  { value: '', label: '全部' },
  { value: 'open', label: '待回复' },
  { value: 'hidden', label: '已隐藏' }
]
const STARS = [5, 4, 3, 2, 1].map(star => ({ value: String(star), label: `${star} 星` }))
const PICS = [
  { value: '1', label: '有图' },
  { value: '0', label: '无图' }
]
const LONGEST_ANSWER = 200

const COLUMNS: Column<Row>[] = [
  {
    field: 'store_name',
    title: '商品',
    width: 220,
    draw: row => (
      <Link to={`/goods/${row.product_id}`} className="review-goods">
        <Goods image={row.image} name={row.store_name} words={skuWords(row.suk)} />
      </Link>
    )
  },
  {
    field: 'star',
    title: '评分',
    draw: row => (
      <>
        <div className={row.star <= 2 ? 'danger' : undefined}>{row.star} 星</div>
        <div className="soft">服务 {row.service_star} 星</div>
      </>
    )
  },
  { field: 'comment', title: '评价', width: 320, draw: row => <Said row={row} /> },
  {
    field: 'nickname',
    title: '买家',
    draw: row => (
      <>
        <div>{row.nickname}</div>
        <div className="soft">
          <When at={row.add_time} />
        </div>
      </>
    )
  },
  { field: 'shop_name', title: '店铺' }
]

/** What was said, shown and answered. */
const Said = ({ row }: { row: Row }) => (
  <div className="review">
    <div>{row.comment}</div>
    {row.pics.length > 0 && (
      <Image.PreviewGroup>
        <Space size={4} wrap>
          {row.pics.map((pic, i) => (
            <Image key={pic} src={small(pic)} preview={{ src: pic }} width={44} height={44} alt={`评价图片 ${i + 1}`} />
          ))}
        </Space>
      </Image.PreviewGroup>
    )}
    {row.answer && <div className="soft">商家回复：{row.answer}</div>}
    {row.is_hidden === 1 && (
      <div>
        <Tag color="orange">已隐藏</Tag>
        <span className="soft">
          {row.hidden_by} <When at={row.hidden_time} />：{row.hidden_why}
        </span>
      </div>
    )}
  </div>
)

/** What somebody is about to do with a review. */
type Begun = { row: Row; deed: 'answer' | 'show' }

/** Reviews of all goods, the newest first. */
export default function Reviews() {
  const may = useMay()
  const { of, set } = useAddress<Filter>()
  const [begun, setBegun] = useState<Begun>()
  const asked: Sent<'GET /api/admin/review/list'> = {
    state: (of('state') || undefined) as 'open' | undefined,
    star: of('star') ? Number(of('star')) : undefined,
    pics: of('pics') ? (Number(of('pics')) as 0 | 1) : undefined,
    shop: of('shop') || undefined,
    product: of('product') || undefined,
    from: dayStart(of('from')),
    until: dayStart(of('until'), 1)
  }
  const acts: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Space size={0}>
        {may('review.answer') && (
          <Button type="link" size="small" onClick={() => setBegun({ row, deed: 'answer' })}>
            {row.answer ? '改回复' : '回复'}
          </Button>
        )}
        {may('review.hide') && (
          <Button type="link" size="small" onClick={() => setBegun({ row, deed: 'show' })}>
            {row.is_hidden ? '恢复显示' : '隐藏'}
          </Button>
        )}
      </Space>
    )
  }
  return (
    <>
      <ListPage<Row>
        title="评价"
        name="reviews"
        asked={Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value ?? '')]))}
        load={page => api('GET /api/admin/review/list', { ...asked, limit: page.limit, cursor: page.cursor })}
        columns={[...COLUMNS, acts]}
        keyOf={row => row.id}
        empty="没有符合条件的评价"
        filters={<Filters of={of} set={set} />}
      />
      {begun?.deed === 'answer' && <AnswerTo row={begun.row} onClose={() => setBegun(undefined)} />}
      {begun?.deed === 'show' && <Show row={begun.row} onClose={() => setBegun(undefined)} />}
    </>
  )
}

type Address = Pick<ReturnType<typeof useAddress<Filter>>, 'of' | 'set'>

const Filters = ({ of, set }: Address) => (
  <>
    <Segmented options={STATES} value={of('state')} onChange={state => set({ state })} />
    <Select
      aria-label="评分"
      style={{ width: 96 }}
      placeholder="评分"
      allowClear
      value={of('star') || undefined}
      onChange={star => set({ star: star ?? '' })}
      options={STARS}
    />
    <Select
      aria-label="图片"
      style={{ width: 96 }}
      placeholder="图片"
      allowClear
      value={of('pics') || undefined}
      onChange={pics => set({ pics: pics ?? '' })}
      options={PICS}
    />
    <ShopFilter value={of('shop')} onChange={shop => set({ shop })} />
    <Days of={of} set={set} />
    {of('product') && <Button onClick={() => set({ product: '' })}>只看一件商品 ×</Button>}
  </>
)

interface DeedProps {
  row: Row
  onClose(): void
}

function AnswerTo({ row, onClose }: DeedProps) {
  const answer = useDeed('POST /api/admin/reply/answer', '已回复')
  const send = async (content: string) => {
    if (await answer.run({ id: row.id, content })) onClose()
  }
  return (
    <Ask
      title="回复评价"
      words={`「${row.comment}」的回复，浏览这件商品的人都能看到。`}
      label="回复"
      initial={row.answer}
      max={LONGEST_ANSWER}
      ok="发布回复"
      busy={answer.busy}
      onOk={send}
      onCancel={onClose}
    />
  )
}

function Show({ row, onClose }: DeedProps) {
  const show = useDeed('POST /api/admin/review/show', row.is_hidden ? '已恢复显示' : '已隐藏')
  const send = async (reason: string) => {
    if (await show.run({ id: row.id, shown: row.is_hidden, reason })) onClose()
  }
  return (
    <Ask
      title={row.is_hidden ? '恢复显示这条评价' : '隐藏这条评价'}
      words={
        row.is_hidden
          ? '恢复后所有人可以看到，并重新计入商品与店铺的评分。'
          : '隐藏后其他人看不到，也不计入商品与店铺的评分。买家会收到通知，看到你填写的原因。'
      }
      label="原因（买家可见）"
      ok={row.is_hidden ? '恢复显示' : '确认隐藏'}
      danger={!row.is_hidden}
      busy={show.busy}
      onOk={send}
      onCancel={onClose}
    />
  )
}
