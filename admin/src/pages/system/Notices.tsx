import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme, type RowOf } from '../../kit/programme'
import { Tag } from '../../kit/Tag'

type Row = RowOf<'GET /api/admin/notices'>

const isOpen = (row: Row) => row.fixed === 0
const about = ({ topic, channel, mark }: Row) => ({ topic, channel: channel as 'weixin' | 'sms', mark })
const never = { when: () => false }

const switched = (off: 0 | 1, title: string, told: string) =>
  ({
    title,
    key: 'POST /api/admin/notice/switch',
    right: 'notice.edit',
    done: `已${title}`,
    when: (row: Row) => isOpen(row) && row.off !== off,
    fixed: (row: Row) => ({ ...about(row), off }),
    ask: { words: (row: Row) => `「${row.title}」的${row._channel}${told}` }
  }) as const

const template = {
  title: '设置模板',
  key: 'POST /api/admin/notice/template',
  right: 'notice.edit',
  done: '已保存',
  fixed: about
} as const

const NOTICES = programme({
  title: '消息通知',
  list: 'GET /api/admin/notices',
  keyOf: row => `${row.topic}:${row.channel}`,
  empty: '没有通知',
  columns: [
    { field: 'title', title: '通知' },
    { field: '_channel', title: '渠道' },
    { field: 'off', title: '状态', draw: row => <State of={row} /> },
    {
      field: 'template',
      title: '模板编号',
      draw: row => row.template || <span className="soft">{row.channel === 'app' ? '—' : '未设置'}</span>
    },
    {
      field: 'own',
      title: '模板来源',
      draw: row => {
        if (!row.template) return <span className="soft">—</span>
        return row.own ? '后台设置' : '服务器配置'
      }
    },
    {
      field: 'changed_time',
      title: '最近修改',
      draw: row =>
        row.changed_time ? (
          <>
            {row.changed_by} <Exact at={row.changed_time} />
          </>
        ) : (
          <span className="soft">—</span>
        )
    }
  ],
  acts: [
    {
      ...template,
      when: row => isOpen(row) && row.channel === 'weixin',
      form: {
        words: {
          template: { help: '在微信公众平台「订阅消息 · 我的模板」里复制；留空恢复为服务器配置' },
          parts: {
            help: '按模板里的字段逐个填写，字段名如 thing1、time2、character_string3，过长的内容会截断',
            of: { name: { label: '字段名' } }
          }
        },
        from: row => ({ ...row }),
        help: '保存后下一条通知起生效，所有服务器同时生效。更换模板后，会员需在小程序里重新同意接收。'
      }
    },
    {
      ...template,
      when: row => isOpen(row) && row.channel === 'sms',
      form: {
        words: {
          template: { help: '短信服务商的模板编号，模板只有一个变量 title；留空恢复为服务器配置' },
          parts: never
        },
        from: row => ({ ...row }),
        help: '保存后下一条通知起生效，所有服务器同时生效。'
      }
    },
    {
      ...switched(1, '关闭', '不再发送，应用内消息照常；还没发出的也不再发送。'),
      danger: true
    },
    switched(0, '开启', '从下一条通知起发送。')
  ]
})

function State({ of: row }: { of: Row }) {
  if (row.fixed && row.channel === 'app') return <Tag color="green">总是发送</Tag>
  if (row.off) return <Tag>已关闭</Tag>
  return row.is_set ? <Tag color="green">发送中</Tag> : <Tag color="orange">缺少模板</Tag>
}

export default () => <ProgrammePage of={NOTICES} />
