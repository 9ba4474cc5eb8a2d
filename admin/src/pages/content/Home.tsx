import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../../api'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { PageHead, When } from '../../kit/parts'
import { RichText } from '../../kit/RichText'
import { placed, useDrag } from './drag'
import { HomeItems } from './HomeItems'
import { HomeTabs } from './HomeTabs'
import { facetsOf, type KeyedPage, keyedPage, pageOf } from './home-facets'
import { BLOCKS, type Desk, LISTS, moved, type Page } from './home-words'
import { Order } from './Order'
import { Publish } from './Publish'
import { Versions } from './Versions'

/** The home page by blocks: what is arranged here is a draft until it is published. */
export default function Home() {
  const query = useQuery({
    queryKey: ['home'],
    queryFn: () => api('GET /api/admin/home'),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false
  })
  if (!query.data) return <PageState title="首页装修" query={query} />
  const look = async () => (await query.refetch({ throwOnError: true })).data
  return <Editor latest={query.data} onLook={look} />
}

/** The draft as it is arranged on the screen. Nobody’s work is lost by what is loaded meanwhile. */
function useDraft(latest: Desk) {
  /** What the page was begun with. */
  const [stand, setStand] = useState(latest)
  const [page, setPage] = useState<Page>(latest.draft)
  /** What was saved, until the page stands on that. */
  const [saved, setSaved] = useState<{ mark: string; page: Page }>()
  const save = useDeed('POST /api/admin/home/draft', '草稿已保存')
  const isOther = (than: Page) => JSON.stringify(page) !== JSON.stringify(than)
  const isTouched = isOther(stand.draft)
  const isNewer = latest.mark !== stand.mark
  const isDue = isNewer && !save.busy && (!isTouched || latest.mark === saved?.mark)
  const begin = (newest: Desk, draft: Page) => {
    setStand(newest)
    setPage(draft)
    save.forget()
  }
  useEffect(() => {
    if (!isDue) return
    // What was done after it was sent stays as it is.
    const isAhead = latest.mark === saved?.mark && isOther(saved.page)
    begin(latest, isAhead ? page : latest.draft)
  }, [isDue])
  const run = async () => {
    const answer = await save.run({ ...page, mark: stand.mark })
    if (answer) setSaved({ mark: answer.mark, page })
  }
  return {
    desk: isNewer ? stand : latest,
    page,
    setPage,
    begin,
    isTouched,
    isClashing: save.refused === 'CHANGED' || (isNewer && !isDue && !save.busy),
    save: { run, busy: save.busy }
  }
}

interface Props {
  /** The draft as it was loaded last, and loading it anew. */
  latest: Desk
  onLook(): Promise<Desk | undefined>
}

function Editor({ latest, onLook }: Props) {
  const may = useMay()
  const { desk, page, setPage, begin, isTouched, isClashing, save } = useDraft(latest)
  const [sheet, setSheet] = useState<'publish' | 'versions'>()
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
            <Button loading={save.busy} disabled={!isTouched} onClick={() => void save.run()}>
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
      {isClashing && (
        <Changed<Desk, KeyedPage>
          facetsOf={facetsOf(desk.categories)}
          basis={keyedPage(desk.draft)}
          mine={() => keyedPage(page)}
          newest={onLook}
          fieldsFrom={now => keyedPage(now.draft)}
          onBegin={(newest, fields) => begin(newest, pageOf(fields))}
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
      <section className="panel">
        <h2>图文</h2>
        <RichText
          label="首页图文"
          into="content"
          disabled={!mayEdit}
          value={page.passage_html}
          onChange={passage_html => set({ passage_html })}
        />
      </section>
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
function Blocks({ blocks, disabled, onChange }: BlocksProps) {
  const last = blocks.length - 1
  const drag = useDrag((from, to) => onChange(placed(blocks, from, Math.min(to, last - 1))))
  return (
    <section className="panel">
      <h2>区块顺序</h2>
      <ol className="blocks">
        {blocks.map(({ name, is_show }, i) => {
          const { title, words } = BLOCKS[name]
          const isFixed = disabled || name === 'feed'
          return (
            <li key={name} {...drag.row(i)}>
              <Order
                title={title}
                at={i}
                of={name === 'feed' ? 0 : last}
                disabled={isFixed}
                handle={drag.handle(i)}
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
}
