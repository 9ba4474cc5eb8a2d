import { number, onOff, state, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const TYPES = { balance: ['余额', 'blue'], voucher: ['消费券', 'orange'], tb: ['商家通宝', 'purple'] } as const

const words = {
  type: { options: { balance: '余额', voucher: '消费券', tb: '商家通宝' } },
  price: { label: '支付金额', unit: '元' },
  give: { label: '到账', help: '通宝填个数，余额和消费券填元' },
  gift: { label: '赠送', help: '商家通宝没有赠送，填 0' },
  plan: { help: '赠送按计划逐日释放，留空为一次到账' },
  pool: { help: '超出支付金额的部分由它支付' },
  person_times: { unit: '次', help: '0 为不限' },
  from_hour: { unit: '时' },
  until_hour: { unit: '时' }
}

const PACKAGES = programme({
  title: '充值套餐',
  list: 'GET /api/admin/recharge/packages',
  keyOf: row => row.id,
  empty: '还没有充值套餐',
  columns: [
    { field: 'title', title: '套餐' },
    state('type', TYPES, '种类'),
    onOff('open', '上架'),
    yuan('price', '支付'),
    number('give', '到账'),
    number('gift', '赠送'),
    {
      field: 'person_times',
      title: '限购',
      align: 'right',
      draw: row => (row.person_times ? `${row.person_times} 次` : '不限')
    },
    { field: 'from_hour', title: '时段', draw: row => `${row.from_hour} 至 ${row.until_hour} 时` },
    { field: 'sort', title: '排序', align: 'right' }
  ],
  top: [
    {
      title: '新建套餐',
      key: 'POST /api/admin/recharge/package',
      right: 'marketing.edit',
      done: '已保存',
      fixed: () => ({ id: undefined }),
      form: { words }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/recharge/package',
      right: 'marketing.edit',
      done: '已保存',
      fixed: row => ({ id: row.id }),
      form: { words, from: row => row }
    }
  ]
})

export default () => <ProgrammePage of={PACKAGES} />
