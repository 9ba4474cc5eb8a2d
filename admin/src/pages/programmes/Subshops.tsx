import { number, onOff, percent, type States, state, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme } from '../../kit/programme'

const STATES: States = { open: ['营业中', 'green'], closed: ['已关闭', 'red'] }

const SUBSHOPS = programme({
  title: '小店',
  list: 'GET /api/admin/subshop/list',
  paged: true,
  keyOf: row => row.id,
  empty: '没有符合条件的小店',
  filters: [
    {
      name: 'state',
      title: '状态',
      options: [
        { value: '', label: '全部' },
        { value: 'open', label: '营业中' },
        { value: 'closed', label: '已关闭' }
      ]
    },
    { name: 'phone', title: '店主手机号' }
  ],
  columns: [
    { field: 'name', title: '小店' },
    state('state', STATES),
    { field: 'keeper', title: '店主' },
    { field: 'phone', title: '手机号' },
    number('goods_count', '橱窗商品'),
    number('order_count', '订单'),
    yuan('settled', '已结算佣金'),
    { field: 'info', title: '公告', draw: row => row.info || '—' },
    { field: 'reason', title: '关闭原因', draw: row => row.reason || '—' },
    { field: 'version', title: '协议版本' },
    { field: 'add_time', title: '开通时间', draw: row => <Exact at={row.add_time} /> }
  ],
  acts: [
    {
      title: '关闭',
      key: 'POST /api/admin/subshop/close',
      right: 'marketing.edit',
      done: '已关闭',
      danger: true,
      when: row => row.state === 'open',
      fixed: row => ({ id: row.id }),
      ask: {
        words: row => `「${row.name}」不再展示，也不再产生新的佣金；已有的订单照常结算。店主会收到原因。`,
        reason: 'reason'
      }
    },
    {
      title: '恢复',
      key: 'POST /api/admin/subshop/reopen',
      right: 'marketing.edit',
      done: '已恢复营业',
      when: row => row.state === 'closed',
      fixed: row => ({ id: row.id }),
      ask: { words: row => `「${row.name}」恢复营业，橱窗和原来一样。`, reason: 'reason' }
    },
    {
      title: '清除内容',
      key: 'POST /api/admin/subshop/clean',
      right: 'marketing.edit',
      done: '已清除，店主会收到原因',
      danger: true,
      fixed: row => ({ id: row.id }),
      form: {
        words: {
          part: { label: '清除什么', options: { name: '名称', avatar: '头像', info: '公告' } },
          reason: { label: '原因', help: '店主会看到' }
        }
      }
    }
  ]
})

const TERMS = programme({
  title: '小店规则',
  list: 'GET /api/admin/subshop/terms',
  keyOf: () => 'terms',
  empty: '还没有小店规则',
  columns: [percent('max_bp', '佣金比例上限'), onOff('open', '可新开小店')],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/subshop/terms',
      right: 'marketing.edit',
      done: '已保存，新订单按新上限',
      form: {
        words: {
          max_bp: { label: '佣金比例上限', help: '商家给小店的佣金不超过售价的这个比例；高出的按上限计算' },
          open: { label: '可新开小店' }
        },
        from: row => row,
        help: '已下单的佣金不变。'
      }
    }
  ]
})

export default () => (
  <>
    <ProgrammePage of={TERMS} />
    <ProgrammePage of={SUBSHOPS} />
  </>
)
