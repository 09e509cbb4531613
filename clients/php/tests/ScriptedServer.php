<?php

declare(strict_types=1);

namespace Parley\Tests;

/** A process that answers as a test wants: scripted-server.php. */
final class ScriptedServer
{
    public readonly string $url;
    /** @var resource */
    private $process;
    /** @var resource */
    private $output;

    /** @param array{pieces: list<string>, pauseMs?: int, then: string} ...$answers */
    public function __construct(array ...$answers)
    {
        $command = [PHP_BINARY, __DIR__ . '/scripted-server.php', json_encode($answers)];
        $this->process = proc_open($command, [0 => ['file', '/dev/null', 'r'], 1 => ['pipe', 'w'], 2 => STDERR], $pipes);
        $this->output = $pipes[1];
        $this->url = 'http://127.0.0.1:' . $this->nextLine();
    }

    public function __destruct()
    {
        proc_terminate($this->process, 9);
        fclose($this->output);
        proc_close($this->process);
    }

    /** The next request, or `closed` where a client closes a connection. Waits for it. */
    public function nextLine(): mixed
    {
        return json_decode((string) fgets($this->output), true);
    }

    /** @return array{pieces: list<string>, then: string} */
    public static function reply(
        string $body,
        string $status = '200 OK',
        string $type = 'application/json',
        string $headers = '',
        string $then = 'keep',
    ): array {
        $head = "HTTP/1.1 $status\r\nContent-Type: $type\r\nContent-Length: " . strlen($body) . "\r\n$headers\r\n";
        return ['pieces' => [base64_encode($head . $body)], 'then' => $then];
    }

    /** @return array{pieces: list<string>, then: string} A chunked stream, each piece a chunk of its own. */
    public static function stream(array $pieces, string $then = 'keep'): array
    {
        $head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
        $chunks = array_map(static fn (string $piece) => dechex(strlen($piece)) . "\r\n$piece\r\n", $pieces);
        $end = $then === 'keep' ? ["0\r\n\r\n"] : [];
        return ['pieces' => array_map(base64_encode(...), [$head, ...$chunks, ...$end]), 'then' => $then];
    }

    /** @return array{pieces: list<string>, then: string} */
    public static function drop(): array
    {
        return ['pieces' => [], 'then' => 'close'];
    }

    /** @return array{pieces: list<string>, then: string} */
    public static function silence(): array
    {
        return ['pieces' => [], 'then' => 'wait'];
    }

    /** @return array{pieces: list<string>, pauseMs: int, then: string} One byte at a time. */
    public static function drip(string $bytes, int $pauseMs): array
    {
        return ['pieces' => array_map(base64_encode(...), str_split($bytes)), 'pauseMs' => $pauseMs, 'then' => 'close'];
    }
}
