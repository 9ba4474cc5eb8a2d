import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import type { Desk } from './home-words'

type Version = Desk['versions'][number]

const TONES: Partial<Record<Version['state'], string>> = { live: 'green', soon: 'blue' }
/** What the shop began with stands under all that was published. */
const FIRST = 0

/** What was published of the home page; an earlier one can be published again. */
export function Versions({ desk, onClose }: { desk: Desk; onClose(): void }) {
  const may = useMay()
  const [back, setBack] = useState<number>()
  const mayPublish = may('content.publish')
  const isFirstShown = !desk.versions.some(({ state }) => state === 'live')
  return (
    <Drawer open size={680} title="首页的历史版本" onClose={onClose}>
      <Table<Version>
        size="small"
        rowKey="version"
        dataSource={desk.versions}
        pagination={false}
        locale={{ emptyText: '还没有发布过，会员看到的是最初的首页' }}
        columns={[
          { title: '版本', dataIndex: 'version', width: 60 },
          { title: '说明', key: 'note', render: (_, row) => `${row.note} · ${row.made_by}` },
          { title: '状态', key: 'state', render: (_, row) => <Tag color={TONES[row.state]}>{row._state}</Tag> },
          { title: '生效时间', key: 'start', render: (_, row) => <Exact at={row.start_time} /> },
          {
            title: '',
            key: 'deeds',
            render: (_, row) =>
              mayPublish && (
                <>
                  {row.state === 'soon' && <Cancel version={row.version} />}
                  {row.state === 'past' && <a onClick={() => setBack(row.version)}>回滚</a>}
                </>
              )
          }
        ]}
      />
      {mayPublish && !isFirstShown && (
        <p>
          <a onClick={() => setBack(FIRST)}>回到最初的首页</a>
        </p>
      )}
      {back !== undefined && <RollBack version={back} onClose={() => setBack(undefined)} />}
    </Drawer>
  )
}

function Cancel({ version }: { version: number }) {
  const cancel = useDeed('POST /api/admin/home/cancel', '已取消定时发布')
  return <a onClick={() => void cancel.run({ version })}>取消</a>
}

function RollBack({ version, onClose }: { version: number; onClose(): void }) {
  const back = useDeed('POST /api/admin/home/rollback', '已回滚')
  return (
    <Ask
      title={version === FIRST ? '回到最初的首页' : `回滚到版本 ${version}`}
      words="会员马上看到这个版本；现在的草稿不变。"
      label="回滚原因"
      ok="确认回滚"
      danger
      busy={back.busy}
      onOk={async reason => void ((await back.run({ version, reason })) && onClose())}
      onCancel={onClose}
    />
  )
}
