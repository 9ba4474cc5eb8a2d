import { PageHead } from './parts'
import { type Asked, StateOf } from './states'

/** What a page shows that has nothing yet but what it is called. */
export const PageState = ({ title, query }: { title: string; query: Asked }) => (
  <>
    <PageHead title={title} />
    <div className="panel">
      <StateOf query={query} />
    </div>
  </>
)
