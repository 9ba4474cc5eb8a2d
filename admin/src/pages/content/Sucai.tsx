import { Image, Segmented, Space } from 'antd'
import { api } from '../../api'
import { useAddress } from '../../kit/address'
import { choicesOf, number, onOff, type States, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact, small } from '../../kit/parts'
import { programme, type RowOf } from '../../kit/programme'

type Piece = RowOf<'GET /api/admin/sucai/list'>
type Topic = RowOf<'GET /api/admin/topic/list'>

const KINDS: States = { goods: '商品素材', live: ['直播素材', 'purple'] }
const STATES: States = { on: ['显示中', 'green'], soon: ['待发布', 'blue'], off: '已隐藏' }

const topicChoices = {
  name: 'material-topics',
  load: async () => {
    const { list } = await api('GET /api/admin/topic/list', { of: 'material' })
    return list.map(({ id, kind, title }) => ({ value: id, label: `${kind === 'live' ? '直播' : '商品'} · ${title}` }))
  }
}

const words = {
  id: { as: 'kept' },
  mark: { as: 'kept' },
  topic_id: { label: '主题', choices: topicChoices, help: '素材归在商品还是直播，随主题而定' },
  text: { help: '会员点“复制文案”得到的就是这段文字' },
  pictures: { into: 'content', help: '最多 9 张，会员可以一键保存' },
  product_id: { label: '关联商品', help: '素材下方会显示这件商品；商品下架后不再显示' },
  publish_at: { label: '发布时间', help: '不填立即发布，填以后的时间到点显示' }
} as const

const PIECES = programme({
  title: '素材',
  list: 'GET /api/admin/sucai/list',
  paged: true,
  keyOf: row => row.id,
  empty: '没有符合条件的素材',
  filters: [
    { name: 'type', title: '类型', options: choicesOf(KINDS) },
    { name: 'state', title: '状态', options: choicesOf(STATES) },
    { name: 'search', title: '素材标题' }
  ],
  columns: [
    { field: 'pictures', title: '图片', draw: row => <Cover row={row} /> },
    { field: 'title', title: '标题', width: 260 },
    state('kind', KINDS, '类型'),
    { field: 'topic', title: '主题' },
    { field: 'store_name', title: '关联商品', width: 220, draw: row => row.store_name || '—' },
    number('saved', '保存次数'),
    state('state', STATES),
    { field: 'add_time', title: '发布时间', draw: row => <Exact at={row.add_time} /> }
  ],
  top: [
    {
      title: '新建素材',
      key: 'POST /api/admin/sucai/save',
      right: 'content.edit',
      done: '已保存',
      form: { words }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/sucai/save',
      right: 'content.edit',
      done: '已保存',
      form: { words, from: (row: Piece) => ({ ...row, publish_at: row.add_time }) }
    },
    {
      title: '隐藏',
      key: 'POST /api/admin/sucai/show',
      right: 'content.edit',
      done: '已隐藏',
      danger: true,
      when: row => row.is_show === 1,
      fixed: row => ({ id: row.id, is_show: 0 }),
      ask: { words: row => `「${row.title}」从素材库里消失，已经打开的人也不能再保存图片。`, reason: 'reason' }
    },
    {
      title: '恢复显示',
      key: 'POST /api/admin/sucai/show',
      right: 'content.edit',
      done: '已恢复显示',
      when: row => row.is_show === 0,
      fixed: row => ({ id: row.id, is_show: 1 }),
      ask: { words: row => `「${row.title}」重新出现在素材库里。`, reason: 'reason' }
    }
  ],
  Detail: ({ row }) => <Whole row={row} />
})

const Cover = ({ row: { pictures, title } }: { row: Piece }) =>
  pictures[0] ? (
    <Space size={6}>
      <img src={small(pictures[0])} alt={title} width={44} height={44} className="cover" />
      <span className="soft">{`${pictures.length} 张`}</span>
    </Space>
  ) : (
    <span className="soft">无图</span>
  )

const Whole = ({ row }: { row: Piece }) => (
  <>
    <h2>{row.title}</h2>
    <p className="soft">
      {[row.topic, row.store_name && `关联 ${row.store_name}`, `已保存 ${row.saved} 次`].filter(Boolean).join(' · ')}
    </p>
    <p style={{ whiteSpace: 'pre-wrap' }}>{row.text}</p>
    <Image.PreviewGroup>
      <Space size={8} wrap>
        {row.pictures.map((url, i) => (
          <Image
            key={url}
            src={small(url)}
            preview={{ src: url }}
            width={128}
            height={128}
            alt={`${row.title} 第 ${i + 1} 张`}
          />
        ))}
      </Space>
    </Image.PreviewGroup>
    {row.state === 'on' && (
      <p>
        <a href={`/#/pages/sucai/detail?id=${row.id}`} target="_blank" rel="noreferrer">
          在商城查看
        </a>
      </p>
    )}
  </>
)

const kindChoices = {
  name: 'material-kinds',
  load: async () => [
    { value: 'goods', label: '商品素材' },
    { value: 'live', label: '直播素材' }
  ]
}

const topicWords = {
  id: { as: 'kept' },
  mark: { as: 'kept' },
  kind: { choices: kindChoices },
  image_input: { as: 'kept' },
  sort: { help: '小的在前' },
  is_show: { label: '显示' }
} as const

const TOPICS = programme({
  title: '素材',
  list: 'GET /api/admin/topic/list',
  asked: { of: 'material' },
  keyOf: row => row.id,
  empty: '还没有主题，新建后才能添加素材',
  columns: [
    { field: 'title', title: '主题' },
    state('kind', KINDS, '类型'),
    { field: 'synopsis', title: '简介', draw: row => row.synopsis || '—' },
    number('count', '素材'),
    number('sort', '排序'),
    onOff('is_show', '显示')
  ],
  top: [
    {
      title: '新建主题',
      key: 'POST /api/admin/topic/save',
      right: 'content.edit',
      done: '已保存',
      form: { words: topicWords, from: () => ({ kind: 'goods', is_show: 1 }) }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/topic/save',
      right: 'content.edit',
      done: '已保存',
      form: { words: topicWords, from: (row: Topic) => row, locked: ['kind'] }
    },
    {
      title: '删除',
      key: 'POST /api/admin/topic/remove',
      right: 'content.edit',
      done: '已删除',
      danger: true,
      when: row => row.count === 0,
      fixed: row => ({ id: row.id }),
      ask: { words: row => `删除主题「${row.title}」，删除后不能恢复。` }
    }
  ]
})

const PARTS = [
  { value: '', label: '素材' },
  { value: 'topics', label: '主题' }
]

/** Words and pictures for members to pass on, and the topics they are found by. */
export default function Sucai() {
  const { of, set } = useAddress<'part' | 'type' | 'state' | 'search'>()
  const part = of('part') === 'topics' ? 'topics' : ''
  const bar = (
    <Segmented
      aria-label="素材或主题"
      options={PARTS}
      value={part}
      onChange={value => set({ part: value, type: '', state: '', search: '' })}
    />
  )
  return part ? <ProgrammePage of={TOPICS} bar={bar} /> : <ProgrammePage of={PIECES} bar={bar} />
}
