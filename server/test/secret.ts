/** What the demo world of tests is sealed and signed with, so that every server of a test can read it. */
export const DEMO_SECRET = '5e'.repeat(32)
