import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space, Switch } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { PageHead, When } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { HomeItems } from './HomeItems'
import { HomeTabs } from './HomeTabs'
import { BLOCKS, type Desk, LISTS, moved, type Page } from './home-words'
import { Order } from './Order'
import { Publish } from './Publish'
import { Versions } from './Versions'

/** The home page by blocks: what is arranged here is a draft until it is published. */
export default function Home() {
  const query = useQuery({
    queryKey: ['home'],
    queryFn: () => api('GET /api/admin/home'),
    refetchOnWindowFocus: false
  })
  if (!query.data) return <StateOf query={query} />
  return <Editor key={query.data.mark} desk={query.data} onReload={() => void query.refetch()} />
}

function Editor({ desk, onReload }: { desk: Desk; onReload(): void }) {
  const may = useMay()
  const [page, setPage] = useState<Page>(desk.draft)
  const [sheet, setSheet] = useState<'publish' | 'versions'>()
  const save = useDeed('POST /api/admin/home/draft', '草稿已保存')
  const isTouched = JSON.stringify(page) !== JSON.stringify(desk.draft)
  const mayEdit = may('content.edit')
  const set = (part: Partial<Page>) => setPage(before => ({ ...before, ...part }))
  return (
    <>
      <PageHead title={<Title desk={desk} />}>
        <Space>
          <Button onClick={() => setSheet('versions')}>历史版本</Button>
          {isTouched ? (
            <span className="soft">保存草稿后可以预览</span>
          ) : (
            <Button href={`/#/pages/index/index?preview=${desk.preview}`} target="_blank">
              预览
            </Button>
          )}
          {mayEdit && (
            <Button
              loading={save.busy}
              disabled={!isTouched}
              onClick={() => void save.run({ ...page, mark: desk.mark })}
            >
              保存草稿
            </Button>
          )}
          {may('content.publish') && (
            <Button type="primary" disabled={isTouched || !desk.is_changed} onClick={() => setSheet('publish')}>
              发布
            </Button>
          )}
        </Space>
      </PageHead>
      {save.refused === 'CHANGED' && (
        <Alert
          type="warning"
          showIcon
          className="above"
          title="其他人刚刚改过首页草稿，你的修改没有保存"
          description="请先记下要改的内容，重新载入最新的草稿后再修改。"
          action={<Button onClick={onReload}>重新载入</Button>}
        />
      )}
      {desk.is_changed === 1 && !isTouched && <Unpublished desk={desk} mayEdit={mayEdit} />}
      <Blocks blocks={page.blocks} disabled={!mayEdit} onChange={blocks => set({ blocks })} />
      {LISTS.map(list => (
        <HomeItems
          key={list.name}
          list={list}
          items={page[list.name]}
          disabled={!mayEdit}
          onChange={items => set({ [list.name]: items } as Partial<Page>)}
        />
      ))}
      <HomeTabs tabs={page.tabs} categories={desk.categories} disabled={!mayEdit} onChange={tabs => set({ tabs })} />
      {sheet === 'publish' && <Publish mark={desk.mark} onClose={() => setSheet(undefined)} />}
      {sheet === 'versions' && <Versions desk={desk} onClose={() => setSheet(undefined)} />}
    </>
  )
}

const Title = ({ desk }: { desk: Desk }) => (
  <>
    首页装修
    {desk.edited_by && (
      <span className="edited">
        {desk.edited_by} <When at={desk.edited_time} />
        修改
      </span>
    )}
  </>
)

function Unpublished({ desk, mayEdit }: { desk: Desk; mayEdit: boolean }) {
  const discard = useDeed('POST /api/admin/home/discard', '已恢复为线上的首页')
  return (
    <Alert
      type="info"
      showIcon
      className="above"
      title="草稿还没有发布，会员看到的仍是线上的首页"
      action={
        mayEdit && (
          <Button size="small" loading={discard.busy} onClick={() => void discard.run({ mark: desk.mark })}>
            放弃草稿
          </Button>
        )
      }
    />
  )
}

interface BlocksProps {
  blocks: Page['blocks']
  disabled: boolean
  onChange(blocks: Page['blocks']): void
}

/** Which blocks there are, from top to bottom. The feed has no end, so nothing stands under it. */
const Blocks = ({ blocks, disabled, onChange }: BlocksProps) => (
  <section className="panel">
    <h2>区块顺序</h2>
    <ol className="blocks">
      {blocks.map(({ name, is_show }, i) => {
        const { title, words } = BLOCKS[name]
        return (
          <li key={name}>
            <Order
              title={title}
              at={i}
              of={name === 'feed' ? 0 : blocks.length - 1}
              disabled={disabled || name === 'feed'}
              onMove={by => onChange(moved(blocks, i, by))}
            />
            <b>{title}</b>
            <span className="soft">{words}</span>
            <Switch
              aria-label={`显示${title}`}
              disabled={disabled}
              checked={is_show === 1}
              onChange={on => onChange(blocks.map((one, at) => (at === i ? { ...one, is_show: on ? 1 : 0 } : one)))}
            />
          </li>
        )
      })}
    </ol>
  </section>
)
