<?php

declare(strict_types=1);

/**
 * Sends exactly the bytes a test wants: `php scripted-server.php ANSWERS`. The first request gets the first answer, and so
 * on; the last one again from then on. Prints its port, then each request as a line of JSON, and a line for each
 * connection that the client closes.
 *
 * An answer is `{"pieces": [base64, …], "pauseMs": 0, "then": "keep" | "close" | "wait"}`.
 */
$answers = json_decode($argv[1], true, 512, JSON_THROW_ON_ERROR);
$listener = stream_socket_server('tcp://127.0.0.1:0');
$say = static fn (mixed $what) => fwrite(STDOUT, json_encode($what) . "\n");
$say((int) substr((string) strrchr(stream_socket_get_name($listener, false), ':'), 1));
$served = 0;
while ($connection = stream_socket_accept($listener, -1)) {
    while ($request = readRequest($connection)) {
        $say($request);
        $answer = $answers[min($served++, count($answers) - 1)];
        foreach ($answer['pieces'] as $piece) {
            if (@fwrite($connection, base64_decode($piece)) === false) {
                break;
            }
            usleep(1_000 * ($answer['pauseMs'] ?? 0));
        }
        if ($answer['then'] === 'wait') {
            while (!feof($connection) && fread($connection, 1_024) !== false);
            $say('closed');
        }
        if ($answer['then'] !== 'keep') {
            break;
        }
    }
    fclose($connection);
}

/** @return array{line: string, headers: array<string, string>}|null */
function readRequest(mixed $connection): ?array
{
    $line = fgets($connection);
    if ($line === false) {
        return null;
    }
    $headers = [];
    while (($header = trim((string) fgets($connection))) !== '') {
        [$name, $value] = explode(': ', $header, 2) + [1 => ''];
        $headers[strtolower($name)] = $value;
    }
    for ($left = (int) ($headers['content-length'] ?? 0); $left > 0; $left -= strlen($part)) {
        $part = (string) fread($connection, $left);
        if ($part === '') {
            return null;
        }
    }
    return ['line' => trim($line), 'headers' => $headers];
}
