import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import { EmptyState } from "../../components/states/EmptyState";

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Limits an error to one screen instead of the whole window. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <EmptyState
        title={t("app:broken.title")}
        actions={
          <Button variant="filled" onClick={() => this.setState({ error: null })}>
            {t("app:broken.again")}
          </Button>
        }
      >
        {t("app:broken.text", { message: error.message })}
      </EmptyState>
    );
  }
}
