import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Link, useParams } from 'react-router'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Count, grouped, When } from '../../kit/parts'
import { skuWords } from '../../kit/sku'
import { Tag } from '../../kit/Tag'

type Page = Answer<'GET /api/admin/goods/stock/{id}'>
type Row = Page['list'][number]

const CAUSES: Record<Row['cause'], string> = {
  order: '下单',
  cancel: '订单取消',
  refund: '整单退款',
  aftersale: '售后退回',
  reserve: '活动预留',
  release: '预留退回',
  flash: '秒杀未售退回',
  edit: '手工修改',
  import: '文件导入'
}

const columnsOf = (mayOrders: boolean): Column<Row>[] => [
  { field: 'moved_time', title: '时间', draw: row => <When at={row.moved_time} /> },
  { field: 'suk', title: '规格', draw: row => skuWords(row.suk) || '默认' },
  {
    field: 'moved',
    title: '变动',
    align: 'right',
    draw: row => (
      <span className={row.moved < 0 ? 'money danger' : 'money'}>
        {row.moved > 0 ? '+' : ''}
        {grouped(row.moved)}
      </span>
    )
  },
  {
    field: 'after',
    title: '变动后',
    align: 'right',
    draw: row => (row.after === null ? <span className="soft">—</span> : <Count of={row.after} />)
  },
  {
    field: 'cause',
    title: '原因',
    draw: row => <Tag color={row.cause === 'edit' || row.cause === 'import' ? 'blue' : ''}>{CAUSES[row.cause]}</Tag>
  },
  {
    field: 'order_no',
    title: '订单 / 操作人',
    draw: row => {
      if (!row.order_no) return row.by_name || <span className="soft">系统</span>
      return mayOrders ? <Link to={`/orders/${row.order_no}`}>{row.order_no}</Link> : row.order_no
    }
  }
]

/** How the stock of a product moved, and why. */
export default function Stock() {
  const { id = '' } = useParams()
  const may = useMay()
  const { of, set } = useAddress<'sku'>()
  const sku = of('sku')
  const goods = useQuery({
    queryKey: ['product', id],
    queryFn: () => api('GET /api/admin/goods/detail/{id}', { id })
  })
  const shelf = useQuery({
    queryKey: ['shelf', id],
    queryFn: () => api('GET /api/admin/goods/stock/{id}', { id, limit: 1 })
  })
  return (
    <ListPage<Row>
      title={`库存流水${goods.data ? `：${goods.data.store_name}` : ''}`}
      name="stock"
      asked={{ id, sku }}
      load={({ limit, cursor }) => api('GET /api/admin/goods/stock/{id}', { id, sku: sku || undefined, limit, cursor })}
      columns={columnsOf(may('order.read'))}
      keyOf={row => row.id}
      empty="还没有库存变动"
      actions={<Link to={`/goods/${id}`}>返回商品</Link>}
      filters={
        <Select
          aria-label="规格"
          style={{ width: 280 }}
          placeholder="全部规格"
          allowClear
          value={sku || undefined}
          onChange={next => set({ sku: next ?? '' })}
          options={shelf.data?.skus.map(one => ({
            value: one.id,
            label: `${skuWords(one.suk) || '默认'}（现有 ${one.stock}）`
          }))}
        />
      }
    />
  )
}
