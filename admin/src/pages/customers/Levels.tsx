import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, type FormInstance, Input, InputNumber } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { type Keyed, keyed, listed, listFacets } from '../../kit/keyed'
import { useMay } from '../../kit/me'
import { Pictures } from '../../kit/Pictures'
import { plainYuan } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { pictured } from '../../kit/tells'
import { PartForm } from '../site/PartForm'
import '../site/site.css'

const KEY = 'GET /api/admin/levels'
type Data = Answer<typeof KEY>

interface Level {
  level_name: string
  /** One, or none. */
  pics: string[]
  from_price: string
}
interface Fields {
  levels: Level[]
}
/** The form with its levels one by one; a level is known by its place. */
interface Folded {
  levels: Keyed<Level>
}

const [FEWEST, MOST] = [2, 10]
/** The server counts to here and no further. */
const COUNTED = 1000

const plain = (price: string) => price.replace(/\.00$/, '')
const fieldsOf = ({ list }: Data): Fields => ({
  levels: list.map(({ level_name, level_icon, from_price }) => ({
    level_name,
    pics: level_icon ? [level_icon] : [],
    from_price: plain(from_price)
  }))
})
const fold = {
  in: ({ levels }: Fields): Folded => {
    const places = new Map(levels.map((level, i) => [level, String(i)]))
    return { levels: keyed(levels, level => places.get(level)!) }
  },
  out: ({ levels }: Folded): Fields => ({ levels: listed(levels) })
}
const facetsOf = ({ levels }: Folded, among: readonly Folded[]) =>
  listFacets(
    {
      name: 'levels',
      title: '等级',
      nameOf: level => level.level_name,
      titles: { level_name: '名称', pics: '图标', from_price: '累计消费' },
      told: { pics: pictured, from_price: { tell: price => plainYuan(String(price)) } }
    },
    levels,
    among.map(one => one.levels)
  )

/** The levels members have: what each is called and the spending it begins at. */
export function Levels() {
  const query = useQuery({
    queryKey: [KEY],
    queryFn: () => api(KEY),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false
  })
  if (!query.data) return <StateOf query={query} />
  return (
    <>
      {query.data.is_raising === 1 && (
        <Alert
          type="info"
          showIcon
          className="above"
          title="正在为达到新门槛的会员升级，几分钟内完成，页面上的人数会随之变化"
        />
      )}
      <LevelsForm key={query.data.mark} data={query.data} />
    </>
  )
}

function LevelsForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/levels', '已保存，会员马上看到', () => form.resetFields())
  const finish = ({ levels }: Fields, mark: string) =>
    void save.run({
      mark,
      levels: levels.map(({ level_name, pics, from_price }) => ({ level_name, level_icon: pics[0] ?? '', from_price }))
    })
  return (
    <PartForm<Data, Fields, Folded>
      form={form}
      data={data}
      newest={() => api(KEY)}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      fold={fold}
      save={save}
      right="customer.level"
      onFinish={finish}
    >
      <p className="soft">
        会员按已结算订单的累计消费升级。第二级起享会员价，会员价在每件商品里设置；优惠券可以只发给某个等级以上的会员。图标显示在会员卡和“我的”页的等级名称旁，建议
        200 × 200 的正方形。
      </p>
      <Rows data={data} />
      <Effects data={data} form={form} />
    </PartForm>
  )
}

const Rows = ({ data: { list } }: { data: Data }) => {
  const mayEdit = useMay()('customer.level')
  return (
    <Form.List name="levels">
      {(fields, { add, remove }) => (
        <>
          <div className="levels" role="table" aria-label="会员等级">
            <div role="row" className="levels-head">
              {['等级', '图标', '名称', '累计消费满', '权益', '会员数'].map(title => (
                <span key={title} role="columnheader">
                  {title}
                </span>
              ))}
            </div>
            {fields.map(({ key, name }) => (
              <Row key={key} place={name} had={list[name]} />
            ))}
          </div>
          {mayEdit && (
            <div className="levels-more">
              <Button
                disabled={fields.length >= MOST}
                onClick={() => add({ level_name: '', pics: [], from_price: '' }, fields.length)}
              >
                添加更高的等级
              </Button>
              <Button disabled={fields.length <= FEWEST} onClick={() => remove(fields.length - 1)}>
                删除最高的等级
              </Button>
            </div>
          )}
        </>
      )}
    </Form.List>
  )
}

/** A price above that of the level before it. */
const risen =
  (place: number) =>
  ({ getFieldValue }: { getFieldValue(path: (string | number)[]): unknown }) => ({
    validator: (_: unknown, price: string | null) => {
      if (price === null || price === '') return Promise.reject(new Error('请填写累计消费'))
      const before = getFieldValue(['levels', place - 1, 'from_price']) as string | null
      const isMore = before === null || before === '' || Number(price) > Number(before)
      return isMore ? Promise.resolve() : Promise.reject(new Error('须高于上一级'))
    }
  })

function Row({ place, had }: { place: number; had?: Data['list'][number] }) {
  const mayEdit = useMay()('customer.level')
  return (
    <div role="row" className="levels-row">
      <span role="cell">{place + 1}</span>
      <span role="cell">
        <Form.Item name={[place, 'pics']}>
          <Pictures max={1} into="levels" disabled={!mayEdit} />
        </Form.Item>
      </span>
      <span role="cell">
        <Form.Item
          name={[place, 'level_name']}
          rules={[{ required: true, whitespace: true, message: '请填写等级名称' }]}
        >
          <Input aria-label={`第 ${place + 1} 级名称`} maxLength={10} />
        </Form.Item>
      </span>
      <span role="cell">
        <Form.Item
          name={[place, 'from_price']}
          dependencies={[['levels', place - 1, 'from_price']]}
          rules={place === 0 ? [] : [risen(place)]}
        >
          <Price place={place} />
        </Form.Item>
      </span>
      <span role="cell">{place === 0 ? <span className="soft">—</span> : '会员价'}</span>
      <span role="cell">
        {had ? (
          <Link to={`/customers?level=${place}`}>{had.people_count >= COUNTED ? `${COUNTED}+` : had.people_count}</Link>
        ) : (
          <span className="soft">新等级</span>
        )}
      </span>
    </div>
  )
}

/** Where everybody begins costs nothing. */
const Price = ({ place, ...field }: { place: number; value?: string; onChange?(price: string | null): void }) =>
  place === 0 ? (
    <span className="levels-none">0 元，注册即是</span>
  ) : (
    <InputNumber<string>
      {...field}
      stringMode
      aria-label={`第 ${place + 1} 级累计消费`}
      suffix="元"
      min="0.01"
      max="99999999"
      precision={2}
      formatter={value => plain(value ?? '')}
    />
  )

/** What a save does to people, before it is done. */
function Effects({ data: { list }, form }: { data: Data; form: FormInstance<Fields> }) {
  const levels: readonly (Partial<Level> | undefined)[] = Form.useWatch('levels', form) ?? []
  const moves = list.flatMap(({ from_price: was }, i) => {
    const now = levels[i]?.from_price
    if (!now || Number(now) === Number(was)) return []
    const name = levels[i]?.level_name || list[i]!.level_name
    return [{ words: `「${name}」由 ${plainYuan(was)} 调到 ${plainYuan(now)}`, isLower: Number(now) < Number(was) }]
  })
  const lower = moves.filter(({ isLower }) => isLower)
  const higher = moves.filter(({ isLower }) => !isLower)
  const isLonger = levels.length > list.length
  if (moves.length === 0 && !isLonger && levels.length === list.length) return null
  const told = (some: typeof moves) => some.map(({ words }) => words).join('，')
  return (
    <Alert
      type={lower.length > 0 ? 'warning' : 'info'}
      showIcon
      className="levels-effects"
      title="保存后会发生什么"
      description={
        <ul>
          {lower.length > 0 && (
            <li>{`${told(lower)}：降低门槛须由另一位同事在“待复核”同意。生效后，累计消费已达到的会员会在几分钟内自动升级，并开始享受这一级的权益。`}</li>
          )}
          {higher.length > 0 && (
            <li>{`${told(higher)}：已经是这一级的会员保留等级，不会降级；还没达到的会员按新门槛升级。`}</li>
          )}
          {isLonger && <li>新增的等级：累计消费已达到的会员会在几分钟内自动升级。</li>}
          {levels.length < list.length && <li>删除的等级：只有没有会员的等级才能删除，还有会员时不会保存。</li>}
        </ul>
      }
    />
  )
}
