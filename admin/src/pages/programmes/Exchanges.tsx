import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type Answer, api } from '../../api'
import { onOff, plain } from '../../kit/cells'
import { AssetName } from '../../kit/form/pickers'
import { Changes } from '../../kit/Lines'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact, grouped } from '../../kit/parts'
import { programme, type RowOf } from '../../kit/programme'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'

type Row = RowOf<'GET /api/admin/exchange/rules'>
type Version = Answer<'GET /api/admin/exchange/versions/{code}'>['list'][number]

const words = {
  code: { label: '编号' },
  open: { label: '开放' },
  plan: { help: '填了计划，换得的数量全额划入计划的奖励池，按天发放；不填即时到账' },
  fee_bp: { help: '从换得的数量里扣除' },
  from_hour: { unit: '时' },
  until_hour: { unit: '时' }
}

const hours = ({ from_hour, until_hour }: Row) =>
  from_hour === 0 && until_hour === 24 ? '' : `，${from_hour} 至 ${until_hour} 时`

const RULES = programme({
  title: '兑换规则',
  list: 'GET /api/admin/exchange/rules',
  keyOf: row => row.code,
  empty: '还没有兑换规则',
  columns: [
    {
      field: 'title',
      title: '兑换',
      draw: row => (
        <>
          <div>{row.title}</div>
          <div className="soft">{`版本 ${row.version}`}</div>
        </>
      )
    },
    onOff('open', '开放'),
    {
      field: 'rate',
      title: '比例',
      draw: row => (
        <>
          <div>
            {`${plain(row.rate.from)} `}
            <AssetName of={row.from_asset} />
            {` 换 ${plain(row.rate.to)} `}
            <AssetName of={row.to_asset} />
          </div>
          <div className="soft">{row.fee_bp === 0 ? '不收手续费' : `手续费 ${row.fee_bp / 100}%`}</div>
        </>
      )
    },
    {
      field: 'person_day',
      title: '限额',
      draw: row => (
        <>
          <div>{`每次 ${plain(row.minimum)} 起，每人每天 ${plain(row.person_day)}`}</div>
          <div className="soft">{`每天共 ${plain(row.total_day)}${hours(row)}`}</div>
        </>
      )
    },
    {
      field: 'pool_title',
      title: '奖励池',
      draw: row => (
        <>
          <div>{row.pool_title}</div>
          <div className="soft">{`余额 ${plain(row.pool_balance)}`}</div>
        </>
      )
    },
    { field: 'plan_title', title: '到账', draw: row => row.plan_title || '即时到账' }
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
  ],
  Detail: Versions
})

/** What a rule was and is: who wrote each version, how long it held, and what it says otherwise than the one before. */
function Versions({ row }: { row: Row }) {
  const query = useInfiniteQuery({
    queryKey: ['exchange-versions', row.code],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/exchange/versions/{code}', { code: row.code, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: page => page.cursor
  })
  if (!query.data) return <StateOf query={query} />
  const versions = query.data.pages.flatMap(page => page.list)
  return (
    <>
      <h2 className="versions-of">{`${row.title} · 版本记录`}</h2>
      <p className="soft">每次兑换都按当时的版本计算，改动不影响已经完成的兑换。</p>
      <ol className="versions">
        {versions.map(one => (
          <li key={one.version + one.edited_time}>
            <One of={one} />
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          更早的版本
        </Button>
      ) : (
        <Earlier first={versions.at(-1)} />
      )}
    </>
  )
}

const One = ({ of: { version, edited_by, edited_time, stop_time, changes_told } }: { of: Version }) => (
  <>
    <h3>
      {`版本 ${grouped(version)} `}
      {stop_time === null && <Tag color="green">现行</Tag>}
    </h3>
    <p className="soft">
      {`${edited_by} · `}
      <Exact at={edited_time} /> 起{stop_time === null ? '生效' : <>，至 {<Exact at={stop_time} />}</>}
    </p>
    <Changes of={changes_told} />
  </>
)

/** What was before the first entry: nothing, or what the shop began with, which nobody wrote at the console. */
function Earlier({ first }: { first: Version | undefined }) {
  if (!first) return <p className="soft">这条规则还没有修改过，现在的内容是系统开通时设定的。</p>
  const isMade = first.changes_told.every(({ was_told }) => !was_told)
  return isMade ? null : <p className="soft">{`版本 ${first.version} 之前的内容是系统开通时设定的。`}</p>
}

export default () => <ProgrammePage of={RULES} />
