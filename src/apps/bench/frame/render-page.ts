import { renderBenchPage } from '../../../reporting/html/index.ts';
import { notesOf } from './render-report.ts';
import type { BenchReport } from './report.ts';

/** Renders a report as a page that opens offline: shares with their intervals as a plot, then the tables. */
export function renderPage(report: BenchReport): string {
  const metrics = Object.entries(report.metrics).map(([name, metric]) => ({ name, ...metric }));
  return renderBenchPage({ suite: report.suite, metrics, tables: report.tables, notes: notesOf(report) });
}
