import type { TestShop } from '../../server/test/harness'
import type { Owner } from '../support/owner'

/** Ids of the demo world that pages are opened with. */
export interface World {
  shop: TestShop
  /** Who opens the pages kept for signed-in people: somebody with an address, a cart and orders. */
  owner: Owner
  /** First column of the first row; '' when there is none. */
  one(query: string): Promise<string>
}

export interface PageRow {
  query?: (world: World) => Promise<Record<string, string>>
  /** Words that must be on the page besides what every page must do. */
  reads?: (string | RegExp)[]
  /** Opened signed out. By default pages the manifest keeps for signed-in people are opened signed in. */
  signedOut?: true
  /** Opened signed in although anyone may. */
  signedIn?: true
  /** The page may say that something is missing or over: there is nothing of its kind in the demo world. */
  mayBeMissing?: true
}

/** How each page of the manifest is opened by `pages.test.ts`; a page without a row is opened with no query. */
export const rows: Record<string, PageRow> = {
  'pages/notice/notice': {
    query: async world => ({
      id: await world.one(`select id from articles where kind = 'notice' and published limit 1`)
    })
  }
}
