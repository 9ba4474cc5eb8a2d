import { asset, number, onOff } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const words = {
  code: { label: '编号' },
  open: { label: '开放' },
  minimum: { label: '单次最少' },
  maximum: { label: '单次最多' },
  step: { label: '数量单位' },
  person_day: { label: '每人每天转出上限' },
  day_times: { unit: '次' },
  receive_day: { label: '每人每天收到上限' },
  pair_month: { label: '同一对会员每月上限' },
  new_device_day: { label: '新设备每天上限' }
}

const RULES = programme({
  title: '转赠规则',
  list: 'GET /api/admin/transfer/rules',
  keyOf: row => row.code,
  empty: '还没有转赠规则',
  columns: [
    { field: 'title', title: '转赠' },
    onOff('open', '开放'),
    asset('asset', '资产'),
    number('minimum', '单次最少'),
    number('maximum', '单次最多'),
    number('person_day', '每天转出上限'),
    number('day_times', '每天次数'),
    number('receive_day', '每天收到上限'),
    number('pair_month', '同一对会员每月'),
    { field: 'version', title: '版本', align: 'right' }
  ],
  top: [
    { title: '新建规则', key: 'POST /api/admin/transfer/rule', right: 'rule.edit', done: '已保存', form: { words } }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/transfer/rule',
      right: 'rule.edit',
      done: '已保存',
      form: { words, from: row => row, locked: ['code', 'asset'] }
    }
  ]
})

export default () => <ProgrammePage of={RULES} />
