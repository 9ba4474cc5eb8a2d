import { asset, number, onOff, percent } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'

type Row = RowOf<'GET /api/admin/exchange/rules'>

const words = {
  code: { label: '编号' },
  title: { label: '名称' },
  open: { label: '开放' },
  from_asset: { label: '付出' },
  to_asset: { label: '换得' },
  plan: { label: '释放计划', help: '填了计划，换得的数量全额划入计划的奖励池，按天发放；不填即时到账' },
  rate_from: { label: '付出数量' },
  rate_to: { label: '换得数量' },
  fee_bp: { help: '从换得的数量里扣除' },
  minimum: { label: '最少兑换' },
  step: { label: '兑换单位' },
  person_day: { label: '每人每天上限' },
  total_day: { label: '每天总上限' },
  from_hour: { unit: '时' },
  until_hour: { unit: '时' }
}

const RULES = programme({
  title: '兑换规则',
  list: 'GET /api/admin/exchange/rules',
  keyOf: row => row.code,
  empty: '还没有兑换规则',
  columns: [
    { field: 'title', title: '兑换' },
    onOff('open', '开放'),
    asset('from_asset', '付出'),
    asset('to_asset', '换得'),
    { field: 'rate', title: '比例', align: 'right', draw: row => `${row.rate.from} : ${row.rate.to}` },
    percent('fee_bp', '手续费'),
    number('minimum', '最少兑换'),
    number('person_day', '每人每天'),
    number('total_day', '每天共'),
    { field: 'from_hour', title: '时段', draw: row => `${row.from_hour} 至 ${row.until_hour} 时` },
    { field: 'pool_title', title: '奖励池' },
    { field: 'plan_title', title: '释放计划', draw: row => row.plan_title || '直接到账' },
    number('pool_balance', '池中余额'),
    { field: 'version', title: '版本', align: 'right' }
  ],
  top: [
    { title: '新建规则', key: 'POST /api/admin/exchange/rule', right: 'rule.edit', done: '已保存', form: { words } }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/exchange/rule',
      right: 'rule.edit',
      done: '已保存，按旧版本的报价不再执行',
      form: {
        words,
        from: (row: Row) => ({ ...row, rate_from: row.rate.from, rate_to: row.rate.to }),
        locked: ['code'],
        help: '保存后成为新的版本；会员手上按旧版本的报价不再执行。'
      }
    }
  ]
})

export default () => <ProgrammePage of={RULES} />
