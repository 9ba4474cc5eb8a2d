import { api } from '../../api'
import { onOff, plain } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'

const METHODS: Readonly<Record<string, string>> = { bank: '银行卡', alipay: '支付宝', weixin: '微信零钱' }

/** Assets that can be withdrawn and have no rule yet. */
const freeAssets = {
  name: 'assets-without-rule',
  load: async () => {
    const { free } = await api('GET /api/admin/withdrawal/rules')
    return free.map(({ code, name }) => ({ value: code, label: name }))
  }
}
const methods = {
  name: 'payout-methods',
  load: async () => Object.entries(METHODS).map(([value, label]) => ({ value, label }))
}

const words = {
  open: { label: '开放提现', help: '关闭后不能再申请，已提交的照常审核和打款' },
  methods: { choices: methods },
  step: { help: '提现数量须是它的整数倍' },
  unit_price: { unit: '元', help: '每提现左边的数量，折合多少元；收益填 1 折合 1' },
  fee_bp: { help: '从提现金额里扣除，不足一分按一分收' },
  fee_min: { unit: '元' },
  day_times: { unit: '次' },
  two_persons: { help: '达到这个数量须由两位不同的人审核' },
  cooling_s: { help: '更换手机号、新绑收款账户后多久才能提现，至少 24 小时' },
  proof_from: { help: '达到这个数量须先短信验证；填 0 每次都验证，不填则不验证' }
} as const

const HELP = '收紧的修改立即生效；提高上限、降低手续费、缩短冷静期等放宽的修改，须由另一位同事在“待复核”同意。'

type Row = RowOf<'GET /api/admin/withdrawal/rules'>

const worthOf = ({ unit, unit_price }: Row) => `¥${Number((Number(unit_price) / Number(unit)).toFixed(4))}`
const feeOf = ({ fee_bp, fee_min }: Row) => `${fee_bp / 100}%${Number(fee_min) > 0 ? `，最低 ¥${fee_min}` : ''}`
function proofOf({ proof_from }: Row) {
  if (proof_from === '') return '不验证'
  return Number(proof_from) === 0 ? '每次' : `${plain(proof_from)} 起`
}

const RULES = programme({
  title: '提现规则',
  list: 'GET /api/admin/withdrawal/rules',
  keyOf: row => row.asset,
  empty: '还没有提现规则',
  columns: [
    { field: 'asset_name', title: '资产' },
    onOff('open', '开放'),
    { field: 'methods', title: '收款方式', draw: row => row.methods.map(one => METHODS[one]).join('、') },
    { field: 'unit_price', title: '每 1 折合', align: 'right', draw: row => worthOf(row) },
    { field: 'minimum', title: '单次', align: 'right', draw: row => `${plain(row.minimum)} 至 ${plain(row.maximum)}` },
    { field: 'fee_bp', title: '手续费', align: 'right', draw: row => feeOf(row) },
    {
      field: 'person_day',
      title: '每人限额',
      align: 'right',
      draw: row => (
        <>
          <div>{`每天 ${plain(row.person_day)}，${row.day_times} 次`}</div>
          <div>{`每月 ${plain(row.person_month)}`}</div>
        </>
      )
    },
    { field: 'two_persons', title: '双人审核', align: 'right', draw: row => `${plain(row.two_persons)} 起` },
    { field: 'proof_from', title: '短信验证', align: 'right', draw: row => proofOf(row) },
    { field: 'cooling_s', title: '冷静期', align: 'right', draw: row => `${row.cooling_s / 3600} 小时` }
  ],
  top: [
    {
      title: '新建规则',
      key: 'POST /api/admin/withdrawal/rule',
      right: 'rule.edit',
      done: '已保存',
      form: {
        words: { ...words, asset: { choices: freeAssets } },
        from: () => ({ methods: ['bank', 'alipay', 'weixin'], cooling_s: 86_400, proof_from: '0' }),
        help: HELP
      }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/withdrawal/rule',
      right: 'rule.edit',
      done: '已保存',
      form: { words, from: row => row, locked: ['asset'], help: HELP }
    }
  ]
})

export default () => <ProgrammePage of={RULES} />
