import type { ConsoleRight } from '@contract/rights'
import { Segmented } from 'antd'
import { Link } from 'react-router'
import { useAddress } from '../../kit/address'
import { choicesOf, number, onOff, type States, state } from '../../kit/cells'
import { useMay } from '../../kit/me'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme } from '../../kit/programme'
import { ShopFilter } from '../goods/ShopFilter'

const soft = <span className="soft">—</span>

/** A name that leads to a page, for whoever may open that. */
const Led = ({ to, right, name }: { to: string; right: ConsoleRight; name: string }) =>
  useMay()(right) ? <Link to={to}>{name}</Link> : name

const shopName = {
  field: 'shop_name' as const,
  title: '店铺',
  draw: (row: { shop_id: string; shop_name: string }) => (
    <Led to={`/shops/${row.shop_id}`} right="shop.read" name={row.shop_name} />
  )
}

const SHOP_STATES: States = { open: ['正常', 'green'], stopped: ['已暂停', 'red'] }

const SHOPS = programme({
  title: '通宝',
  list: 'GET /api/admin/tb/shops',
  paged: true,
  keyOf: row => row.shop_id,
  empty: '没有符合条件的店铺',
  filters: [{ name: 'stopped', title: '状态', options: choicesOf({ 0: '正常', 1: '已暂停' }) }],
  columns: [
    shopName,
    number('tb', '可用'),
    number('frozen', '任务预留'),
    number('given_num', '累计送出'),
    number('waiting_num', '排队订单'),
    onOff('open', '消费赠送'),
    {
      field: 'per_yuan',
      title: '每元送',
      align: 'right',
      draw: row => (row.open ? `${row.per_yuan} 个` : soft)
    },
    {
      field: 'order_most',
      title: '每单最多',
      align: 'right',
      draw: row => (row.open ? (row.order_most ? `${row.order_most} 个` : '不限') : soft)
    },
    state('state', SHOP_STATES),
    { field: 'reason', title: '暂停原因', draw: row => row.reason || soft },
    { field: 'add_time', title: '开始时间', draw: row => <Exact at={row.add_time} /> }
  ],
  acts: [
    {
      title: '暂停',
      key: 'POST /api/admin/tb/shop',
      right: 'marketing.edit',
      done: '已暂停，店主会收到原因',
      danger: true,
      when: row => row.state === 'open',
      fixed: row => ({ shop_id: row.shop_id, stopped: 1 }),
      ask: {
        words: row => `「${row.shop_name}」不再送出通宝，消费赠送和任务都停在原处；店里的通宝不变，已送出的不收回。`,
        reason: 'reason'
      }
    },
    {
      title: '恢复',
      key: 'POST /api/admin/tb/shop',
      right: 'marketing.edit',
      done: '已恢复',
      when: row => row.state === 'stopped',
      fixed: row => ({ shop_id: row.shop_id, stopped: 0 }),
      ask: { words: row => `「${row.shop_name}」恢复送通宝，到时间的任务和排队的订单接着送。`, reason: 'reason' }
    }
  ]
})

const TASK_STATES: States = {
  waiting: ['待执行', 'blue'],
  running: ['执行中', 'orange'],
  done: ['已完成', 'green'],
  cancelled: '已取消'
}

const TASKS = programme({
  title: '通宝',
  list: 'GET /api/admin/tb/tasks',
  paged: true,
  keyOf: row => row.id,
  empty: '没有符合条件的任务',
  filters: [{ name: 'state', title: '状态', options: choicesOf(TASK_STATES) }],
  columns: [
    { field: 'title', title: '任务' },
    shopName,
    { field: 'group_name', title: '送给' },
    number('each', '每人'),
    number('people', '人数'),
    number('sum_num', '预留'),
    number('given_num', '已送出'),
    number('skipped', '未送到人数'),
    state('state', TASK_STATES),
    { field: 'by_name', title: '创建人' },
    { field: 'run_time', title: '执行时间', draw: row => <Exact at={row.run_time} /> },
    { field: 'reason', title: '取消原因', draw: row => row.reason || soft }
  ],
  acts: [
    {
      title: '取消',
      key: 'POST /api/admin/tb/cancel',
      right: 'marketing.edit',
      done: '已取消，没有送出的已退回店铺',
      danger: true,
      when: row => row.state === 'waiting' || row.state === 'running',
      fixed: row => ({ id: row.id }),
      ask: {
        words: row => `取消「${row.title}」后，没有送出的通宝退回店铺，已送出的不收回。创建人会收到原因。`,
        reason: 'reason'
      }
    }
  ]
})

const GIFT_STATES: States = {
  waiting: ['待发放', 'blue'],
  given: ['已送出', 'green'],
  skipped: ['未送出', 'orange'],
  cancelled: '已取消'
}
const KINDS: States = { order: '消费赠送', task: '任务' }

const GIFTS = programme({
  title: '通宝',
  list: 'GET /api/admin/tb/gifts',
  paged: true,
  keyOf: row => row.id,
  empty: '还没有发放记录',
  filters: [{ name: 'kind', title: '来源', options: choicesOf(KINDS) }],
  columns: [
    { field: 'add_time', title: '时间', draw: row => <Exact at={row.add_time} /> },
    shopName,
    {
      field: 'nickname',
      title: '会员',
      draw: row => <Led to={`/customers/${row.uid}`} right="customer.read" name={row.nickname} />
    },
    state('kind', KINDS, '来源'),
    number('asked_num', '应送'),
    number('given_num', '送出'),
    number('back_num', '退款收回'),
    state('state', GIFT_STATES),
    { field: 'reason', title: '说明', draw: row => row.reason || soft }
  ]
})

const TERMS = programme({
  title: '通宝',
  list: 'GET /api/admin/tb/terms',
  keyOf: () => 'terms',
  empty: '还没有规则',
  columns: [
    onOff('open', '开放送通宝'),
    { field: 'per_yuan_most', title: '每消费 1 元最多送', align: 'right', draw: row => `${row.per_yuan_most} 个` },
    { field: 'person_day', title: '每人每天最多收', align: 'right', draw: row => `${row.person_day} 个` },
    { field: 'task_people', title: '每个任务最多送', align: 'right', draw: row => `${row.task_people} 人` }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/tb/terms',
      right: 'marketing.edit',
      done: '已保存，从现在起按新规则',
      form: {
        words: {
          open: { label: '开放送通宝', help: '关闭后所有店铺停止送出，店里的通宝不变' },
          per_yuan_most: { label: '每消费 1 元最多送', unit: '个', help: '店铺的比例不能高于它；0.01 到 100' },
          person_day: { label: '每人每天最多收', unit: '个', help: '按一家店铺计算，子账号合并' },
          task_people: { label: '每个任务最多送', unit: '人' }
        },
        from: row => row,
        help: '已经建好的任务按原来的数量执行，每人每天的上限按新规则。'
      }
    }
  ]
})

const PARTS = [
  { value: '', label: '店铺' },
  { value: 'tasks', label: '任务' },
  { value: 'gifts', label: '发放记录' },
  { value: 'terms', label: '规则' }
]

/** What shops have of 通宝 and give of it, and what they may. */
export default function Sendtb() {
  const { of, set } = useAddress<'part' | 'shop' | 'stopped' | 'state' | 'kind'>()
  const [part, shop] = [of('part'), of('shop')]
  const bar = (
    <>
      <Segmented
        aria-label="栏目"
        options={PARTS}
        value={part}
        onChange={next => set({ part: next, stopped: '', state: '', kind: '' })}
      />
      {part !== 'terms' && <ShopFilter value={shop} onChange={next => set({ shop: next })} />}
    </>
  )
  const asked = { shop: shop || undefined }
  if (part === 'tasks') return <ProgrammePage of={{ ...TASKS, asked }} bar={bar} />
  if (part === 'gifts') return <ProgrammePage of={{ ...GIFTS, asked }} bar={bar} />
  if (part === 'terms') return <ProgrammePage of={TERMS} bar={bar} />
  return <ProgrammePage of={{ ...SHOPS, asked }} bar={bar} />
}
