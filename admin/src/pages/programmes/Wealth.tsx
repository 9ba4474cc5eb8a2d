import { number, onOff } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const words = {
  code: { label: '编号', help: '小写字母开头，3 到 30 位字母、数字或 -' },
  price: { unit: '补贴' },
  bonus: { unit: '补贴', help: '兑换时从资金池 wealth-bonus 留存，池子不足时不能兑换' },
  lasts_days: { unit: '天', help: '从次日起每天发放，最后一天发完剩余' },
  person_times: { unit: '份', help: '0 为不限' },
  stock: { unit: '份', help: '0 为不限' }
}

const BAGS = programme({
  title: '财富包',
  list: 'GET /api/admin/wealth/bags',
  keyOf: row => row.code,
  empty: '还没有财富包',
  columns: [
    { field: 'title', title: '财富包' },
    onOff('open', '上架'),
    number('price', '换入'),
    number('bonus', '赠送'),
    { field: 'lasts_days', title: '发放天数', align: 'right' },
    {
      field: 'person_times',
      title: '每人限购',
      align: 'right',
      draw: row => (row.person_times ? `${row.person_times} 份` : '不限')
    },
    { field: 'sold', title: '已换', align: 'right', draw: row => (row.stock ? `${row.sold}/${row.stock}` : row.sold) },
    number('bonus_left', '赠送池余额'),
    { field: 'sort', title: '排序', align: 'right' }
  ],
  top: [
    {
      title: '新建财富包',
      key: 'POST /api/admin/wealth/bag',
      right: 'release.edit',
      done: '已保存',
      form: { words }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/wealth/bag',
      right: 'release.edit',
      done: '已保存，新换的按新条款',
      form: { words, from: row => row, locked: ['code'], help: '已经换出的仍按换出时的条款发放。' }
    }
  ]
})

export default () => <ProgrammePage of={BAGS} />
