import { number, onOff } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const words = {
  product_id: { label: '商品' },
  published: { label: '上架' },
  hours: { unit: '小时' },
  sizes: {
    label: '成团人数',
    help: '每个规格的拼团价低于单买价，人越多越不贵；有人在拼的人数不能去掉',
    of: { items: { label: '规格价格', of: { unique: { label: '规格' } } } }
  }
}

const GOODS = programme({
  title: '拼团',
  list: 'GET /api/admin/tuan/list',
  paged: true,
  keyOf: row => row.product_id,
  empty: '还没有拼团商品',
  columns: [
    { field: 'store_name', title: '商品', width: 280 },
    onOff('published', '上架'),
    {
      field: 'sizes',
      title: '成团人数与最低价',
      draw: row =>
        row.sizes
          .map(({ size, items }) => `${size} 人 ¥${Math.min(...items.map(({ price }) => Number(price)))}`)
          .join('，')
    },
    { field: 'last_hours', title: '时长', draw: row => `${row.last_hours} 小时` },
    number('running', '正在拼')
  ],
  top: [
    {
      title: '新增拼团商品',
      key: 'POST /api/admin/tuan/save',
      right: 'marketing.edit',
      done: '已保存',
      form: { words }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/tuan/save',
      right: 'marketing.edit',
      done: '已保存',
      fixed: row => ({ product_id: row.product_id }),
      form: { words, from: row => ({ ...row, hours: row.last_hours }) }
    }
  ]
})

export default () => <ProgrammePage of={GOODS} />
