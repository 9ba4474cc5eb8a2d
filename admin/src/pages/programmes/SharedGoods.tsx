import { number, percent, type States, state, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme } from '../../kit/programme'

const STATES: States = { on: ['在售', 'green'], off: '已下架' }
const words = {
  product_id: { label: '商品' },
  rate_bp: { label: '佣金比例', help: '占售价的比例，从货款里付给小店；填 0 停止推广' }
} as const

const GOODS = programme({
  title: '小店推广商品',
  list: 'GET /api/admin/subshop/goods',
  paged: true,
  keyOf: row => row.product_id,
  empty: '还没有商品开放小店推广',
  columns: [
    { field: 'store_name', title: '商品' },
    { field: 'shop_name', title: '店铺' },
    yuan('price', '售价'),
    percent('rate_bp', '佣金比例'),
    number('windows', '橱窗数'),
    state('status', STATES),
    { field: 'edited_by', title: '设置人' },
    { field: 'edited_time', title: '设置时间', draw: row => <Exact at={row.edited_time} /> }
  ],
  top: [
    {
      title: '设置商品佣金',
      key: 'POST /api/admin/subshop/rate',
      right: 'goods.edit',
      done: '已保存，新订单按新比例',
      form: { words, help: '店主可以把商品放进自己的小店；已下单的佣金不变。' }
    }
  ],
  acts: [
    {
      title: '改比例',
      key: 'POST /api/admin/subshop/rate',
      right: 'goods.edit',
      done: '已保存，新订单按新比例',
      fixed: row => ({ product_id: row.product_id }),
      form: { words, from: row => row }
    },
    {
      title: '停止推广',
      key: 'POST /api/admin/subshop/rate',
      right: 'goods.edit',
      done: '已停止推广',
      danger: true,
      fixed: row => ({ product_id: row.product_id, rate_bp: 0 }),
      ask: { words: row => `「${row.store_name}」从所有小店的橱窗里消失；已下单的佣金不变。` }
    }
  ]
})

export default () => <ProgrammePage of={GOODS} />
