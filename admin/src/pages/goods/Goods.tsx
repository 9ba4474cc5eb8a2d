import type { FileFormat } from '@contract/core'
import { App, Button, Segmented, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { useDeed } from '../../kit/deed'
import { useExport } from '../../kit/export'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Count, chosenName, grouped, Goods as Picture, When } from '../../kit/parts'
import { SaveAs } from '../../kit/SaveAs'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { categoryOptions, useGoodsOptions } from './options'
import { ShopFilter } from './ShopFilter'

const Batch = lazy(() => import('./Batch'))

type Page = Answer<'GET /api/admin/goods/list'>
type Row = Page['list'][number]
type Filter = 'state' | 'keyword' | 'shop' | 'cate' | 'sort'

const STATES = [
  ['', '全部', 'all'],
  ['on', '在售', 'on'],
  ['off', '已下架', 'off'],
  ['low', '库存告急', 'low']
] as const
const COUNTED = 1000
const told = (count: number) => (count >= COUNTED ? `${COUNTED}+` : String(count))

/** Of what is narrowed down so many are sorted, the newest. */
const SORTED = 2000

/** A column the list is sorted by: pressed once one way, then the other, then not at all. */
function sortedBy(name: 'price' | 'stock' | 'sales', ways: readonly [string, string], { of, set }: Address) {
  if (of('keyword').trim()) return {}
  const sort = of('sort')
  const turn = () => set({ sort: sort === ways[0] ? ways[1] : sort === ways[1] ? '' : ways[0] })
  return {
    sorter: true as const,
    sortOrder: sort === `${name}_up` ? ('ascend' as const) : sort === `${name}_down` ? ('descend' as const) : null,
    onHeaderCell: () => ({
      onClick: turn,
      onKeyDown: ({ key }: { key: string }) => void (key === 'Enter' && turn())
    })
  }
}

const columnsOf = (low: number, address: Address): Column<Row>[] => [
  {
    field: 'store_name',
    title: '商品',
    width: 340,
    draw: row => (
      <Link to={`/goods/${row.id}`}>
        <Picture image={row.image} name={row.store_name} words={`${row.cate_name} · ${row.sku_count} 个规格`} />
      </Link>
    )
  },
  {
    field: 'price',
    title: '售价',
    align: 'right',
    ...sortedBy('price', ['price_up', 'price_down'], address),
    draw: row => (
      <span className="money">{`¥${grouped(row.price)}${row.price_to ? ` – ${grouped(row.price_to)}` : ''}`}</span>
    )
  },
  {
    field: 'stock',
    title: '库存',
    align: 'right',
    ...sortedBy('stock', ['stock_up', 'stock_down'], address),
    draw: row => (row.stock <= low ? <Tag color="orange">{row.stock}</Tag> : <Count of={row.stock} />)
  },
  {
    field: 'sales',
    title: '销量',
    align: 'right',
    ...sortedBy('sales', ['sales_down', 'sales_up'], address),
    draw: row => <Count of={row.sales} />
  },
  { field: 'shop_name', title: '店铺' },
  {
    field: '_status',
    title: '状态',
    draw: row => <Tag color={row.status === 'on' ? 'green' : undefined}>{row._status}</Tag>
  },
  { field: 'add_time', title: '创建时间', draw: row => <When at={row.add_time} /> }
]

/** Goods of all shops, by cursor, so that the three hundred thousandth is as near as the first. */
export default function GoodsPage() {
  const may = useMay()
  const navigate = useNavigate()
  const { of, set } = useAddress<Filter>()
  const [chosen, setChosen] = useState<string[]>([])
  const [counts, setCounts] = useState<Page['counts']>()
  const [low, setLow] = useState(0)
  const asked: Sent<'GET /api/admin/goods/list'> = {
    state: (of('state') || 'all') as 'all',
    keyword: of('keyword'),
    shop: of('shop') || undefined,
    cate: of('cate') || undefined
  }
  const load = async (page: { limit: number; cursor: string }) => {
    const answer = await api('GET /api/admin/goods/list', { ...asked, ...page, sort: (of('sort') || 'new') as 'new' })
    setCounts(answer.counts)
    setLow(answer.low_stock)
    return answer
  }
  return (
    <ListPage<Row>
      title="商品"
      name="goods"
      asked={{ state: of('state'), keyword: of('keyword'), shop: of('shop'), cate: of('cate'), sort: of('sort') }}
      load={load}
      columns={columnsOf(low, { of, set })}
      keyOf={row => row.id}
      empty="没有符合条件的商品"
      onOpen={row => navigate(`/goods/${row.id}`)}
      onEdit={may('goods.edit') ? row => navigate(`/goods/${row.id}`) : undefined}
      chosen={may('goods.publish') || may('goods.edit') ? { keys: chosen, set: setChosen } : undefined}
      actions={
        <Space>
          {chosen.length > 0 && <span className="soft">已选 {chosen.length} 件</span>}
          {chosen.length > 0 && may('goods.publish') && <Publish ids={chosen} onDone={() => setChosen([])} />}
          {chosen.length > 0 && may('goods.edit') && (
            <Change ids={chosen} shop={of('shop') || undefined} onDone={() => setChosen([])} />
          )}
          <Export asked={asked} />
          {may('goods.edit') && <Button onClick={() => navigate('/goods/import')}>导入</Button>}
          {may('goods.edit') && (
            <Button type="primary" onClick={() => navigate('/goods/new')}>
              新建商品
            </Button>
          )}
        </Space>
      }
      filters={
        <>
          <Segmented
            value={of('state')}
            onChange={state => set({ state })}
            options={STATES.map(([value, label, count]) => ({
              value,
              label: counts ? `${label} ${told(counts[count])}` : label
            }))}
          />
          <Filters of={of} set={set} />
          <Partly of={of} set={set} count={counts?.[asked.state ?? 'all']} />
        </>
      }
    />
  )
}

/** Takes the goods of the list away as a file, which can be changed and sent in again. */
function Export({ asked }: { asked: Sent<'POST /api/admin/goods/export'> }) {
  const exporting = useExport('POST /api/admin/goods/export')
  const take = (format: FileFormat) => exporting.take({ ...asked, format })
  return <SaveAs onTake={take}>导出</SaveAs>
}

type Address = Pick<ReturnType<typeof useAddress<Filter>>, 'of' | 'set'>

/** Says that not all of what is narrowed down is sorted, where there may be more of it. */
function Partly({ of, count = 0 }: Address & { count?: number }) {
  const isLow = of('state') === 'low' && !of('sort').startsWith('stock_')
  const isNarrow = of('shop') || of('cate') || of('state') === 'off' || isLow
  if (!of('sort') || of('keyword').trim() || !isNarrow || count < COUNTED) return null
  return <span className="soft">{`在最新的 ${grouped(SORTED)} 件商品中排序`}</span>
}

function Filters({ of, set }: Address) {
  const options = useGoodsOptions({ shop: of('shop') || undefined, search: '' })
  return (
    <>
      <Search name="keyword" placeholder="商品名称或编号" width={216} of={of} set={set} />
      <Select
        aria-label="分类"
        style={{ width: 150 }}
        placeholder="分类"
        allowClear
        value={of('cate') || undefined}
        onChange={cate => set({ cate: cate ?? '' })}
        labelRender={chosenName}
        options={categoryOptions(options?.categories ?? [], true)}
      />
      <ShopFilter value={of('shop')} onChange={shop => set({ shop })} />
    </>
  )
}

function Change({ ids, shop, onDone }: { ids: string[]; shop?: string; onDone(): void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>批量修改</Button>
      {open && (
        <Suspense>
          <Batch ids={ids} shop={shop} onDone={done} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Publish({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const { modal } = App.useApp()
  const publish = useDeed('POST /api/admin/goods/publish', '已处理')
  const run = async (published: 0 | 1) => {
    if (await publish.run({ ids, published })) onDone()
  }
  const off = () =>
    modal.confirm({
      title: `下架 ${ids.length} 件商品`,
      content: '下架后买家不能再下单，已下的订单不受影响。',
      okText: '确认下架',
      onOk: () => run(0)
    })
  return (
    <>
      <Button loading={publish.busy} onClick={() => run(1)}>
        上架
      </Button>
      <Button loading={publish.busy} onClick={off}>
        下架
      </Button>
    </>
  )
}
